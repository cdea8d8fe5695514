/** Where technical detail goes. Nothing that is passed here may hold a secret: messages, codes and our own ids only. */
export interface Log {
  info(message: string, detail?: Readonly<Record<string, unknown>>): void;
  warn(message: string, detail?: Readonly<Record<string, unknown>>): void;
  error(message: string, detail?: Readonly<Record<string, unknown>>): void;
}
