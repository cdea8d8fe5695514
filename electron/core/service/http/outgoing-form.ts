import FormData from 'form-data';

/**
 * A multipart form that tells of every chunk, in an event 'sent' with the chunk, when the connection has taken it:
 * only then may its memory be used again, and only that is progress.
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
