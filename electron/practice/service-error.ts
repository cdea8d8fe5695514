import type { Dialect } from './dialect.ts';

/** One finding in an error body; `target` names the field as the client sent it, such as `Media[1].ShortDescription`. */
export type ErrorDetail = { readonly code: string; readonly target: string; readonly message: string };

/** A finding about one field, which is named before what is wrong with it. */
export function problemAt(code: string, target: string, why: string): ErrorDetail {
  return { code, target, message: `${target}: ${why}` };
}

type ServiceErrorOptions = {
  readonly target?: string;
  readonly details?: readonly ErrorDetail[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** A refusal that the client is sent, with its HTTP status. Nothing has been changed when it is thrown. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly target: string | undefined;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, options: ServiceErrorOptions = {}) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.code = code;
    this.target = options.target;
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
  }
}

/** A 400 that names every field at fault. `details` must hold at least one finding. */
export function validationError(details: readonly ErrorDetail[]): ServiceError {
  const [first] = details;
  const message =
    details.length === 1 && first !== undefined
      ? first.message
      : `${details.length} values were not accepted. Nothing was stored.`;
  return new ServiceError(400, 'ValidationFailed', message, {
    details,
    ...(first === undefined ? {} : { target: first.target }),
  });
}

/** The OData error body: `{"error":{"code","message","target"?,"details"?}}`. */
export function errorBody(error: ServiceError, dialect: Dialect): Record<string, unknown> {
  const code = (text: string): string | number => (dialect.errorCodes === 'number' ? error.status : text);
  return {
    error: {
      code: code(error.code),
      message: error.message,
      ...(error.target === undefined ? {} : { target: error.target }),
      ...(error.details.length === 0
        ? {}
        : { details: error.details.map((detail) => ({ ...detail, code: code(detail.code) })) }),
    },
  };
}
