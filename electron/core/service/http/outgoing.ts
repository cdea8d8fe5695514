import { type Readable, Stream } from 'node:stream';
import FormData from 'form-data';

/**
 * The bytes of one file as a body of their own. It emits 'sent' with each chunk when the connection has taken it, as a form does:
 * only then may its memory be used again, and only that is progress.
 */
export class OutgoingBytes extends Stream {
  readonly #source: Readable;

  constructor(source: Readable) {
    super();
    this.#source = source;
    // Nobody hears of it once the request has ended.
    source.on('error', (error) => this.listenerCount('error') > 0 && this.emit('error', error));
    source.on('end', () => this.emit('end'));
    source.on('close', () => this.emit('close'));
  }

  override pipe<T extends NodeJS.WritableStream>(connection: T): T {
    const source = this.#source;
    source.on('data', (chunk: Buffer) => {
      if (!connection.writable) return;
      const more = connection.write(chunk, () => this.emit('sent', chunk));
      if (!more) source.pause();
    });
    source.on('end', () => connection.end());
    connection.on('drain', () => source.resume());
    return connection;
  }
}

/**
 * A multipart form that emits 'sent' with each chunk when the connection has taken it: only then may its memory be used again, and
 * only that is progress.
 */
export class OutgoingForm extends FormData {
  constructor() {
    super({ maxDataSize: Number.POSITIVE_INFINITY });
  }

  override pipe<T extends NodeJS.WritableStream>(connection: T): T {
    this.on('data', (chunk: Buffer | string) => {
      if (!connection.writable) return;
      const more = connection.write(chunk, () => this.emit('sent', chunk));
      if (!more) this.pause();
    });
    this.on('end', () => connection.end());
    connection.on('drain', () => this.resume());
    this.resume();
    return connection;
  }
}
