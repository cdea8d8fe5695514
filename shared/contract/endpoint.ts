import type { z } from 'zod';

export interface CommandEndpoint<Input extends z.ZodType, Output extends z.ZodType> {
  readonly kind: 'command';
  readonly input: Input;
  readonly output: Output;
}
export interface QueryEndpoint<Input extends z.ZodType, Output extends z.ZodType> {
  readonly kind: 'query';
  readonly input: Input;
  readonly output: Output;
}
export interface EventEndpoint<Payload extends z.ZodType> {
  readonly kind: 'event';
  readonly payload: Payload;
}

export function command<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): CommandEndpoint<Input, Output> {
  return { kind: 'command', input, output };
}

export function query<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): QueryEndpoint<Input, Output> {
  return { kind: 'query', input, output };
}

export function event<Payload extends z.ZodType>(payload: Payload): EventEndpoint<Payload> {
  return { kind: 'event', payload };
}
