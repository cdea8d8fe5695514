import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendNoContent, sendOData } from './answers.ts';
import type { Fields } from './entities.ts';
import type { Fault } from './faults.ts';
import type { Practice } from './practice-context.ts';
import { errorBody, ServiceError } from './service-error.ts';

type FalseSuccess = Extract<Fault, { kind: 'falseSuccess' }>;

/** The fault of a request whose success is not to be believed, if it has one. */
export function falseSuccessOf(request: FastifyRequest, practice: Practice): FalseSuccess | null {
  const { fault } = practice.stateOf(request).plan;
  return fault?.kind === 'falseSuccess' ? fault : null;
}

/** Answers as a success that does not show what was sent; `entities` are made only where they are shown. */
export function sendFalseSuccess(
  reply: FastifyReply,
  { answer }: FalseSuccess,
  entities: { readonly before: Fields; readonly other: () => Fields },
  practice: Practice,
): FastifyReply {
  switch (answer) {
    case 'noContent':
      return sendNoContent(reply, {});
    case 'error':
      return sendOData(
        reply,
        200,
        errorBody(new ServiceError(400, 'ValidationFailed', 'This was not accepted.'), practice.dialect),
      );
    case 'oldEntity':
      return sendOData(reply, 200, entities.before);
    case 'otherEntity':
      return sendOData(reply, 200, entities.other());
    case 'cutBody': {
      const text = JSON.stringify(entities.before);
      return reply
        .code(200)
        .headers({ 'odata-version': '4.0', 'content-type': 'application/json' })
        .send(Buffer.from(text.slice(0, text.length / 2)));
    }
    default:
      return answer satisfies never;
  }
}
