import { createServer as createPlainServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { createServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { PracticeService } from '../../electron/practice/practice-service.ts';
import { type Certificate, makeCertificate } from './certificates.ts';
import { afterTest } from './harness.ts';
import { listenHere } from './local-server.ts';

const DAY = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY);
const validity = { validFrom: inDays(-10), validTo: inDays(90) };

/** The authority of a company: known to its computers, and to nobody else. */
export const COMPANY = makeCertificate({ commonName: 'Oak Realty Root', isAuthority: true, ...validity });

/** A name that leads nowhere but through the company's proxy. */
export const SERVICE_NAME = 'api.service.test';

export function certificateOf(issuer: Certificate, names = [SERVICE_NAME]): Certificate {
  return makeCertificate({ commonName: SERVICE_NAME, names, issuer, ...validity });
}

/** A practice service behind https, as it stands in the world. @returns its port on this computer */
export function overHttps(service: PracticeService, { cert, key }: Certificate): Promise<number> {
  const server = createServer({ cert, key }, (incoming, answer) => {
    const { method, headers, url: path } = incoming;
    const onward = request({ host: '127.0.0.1', port: service.port, method, headers, path }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.on('error', () => onward.destroy());
    incoming.pipe(onward);
  });
  return listenHere(server);
}

export interface TestProxy {
  readonly port: number;
  /** As HTTPS_PROXY says it. */
  readonly url: string;
  /** What it was asked to connect to. */
  readonly asked: string[];
  /** Bytes that went through it towards the service. */
  bytes(): number;
  /** Whether this stood anywhere in what it was asked or carried towards the service, as it reads it. */
  saw(text: string): boolean;
}

export interface ProxyOptions {
  /** Where every name leads, on this computer. */
  readonly leadsTo: number;
  /** Answers instead of connecting; null to connect. */
  readonly refuse?: (request: IncomingMessage) => { readonly status: number; readonly headers?: string[] } | null;
  /** Cuts the first connection that has carried so many bytes towards the service. */
  readonly cutAfter?: number;
  /** It is spoken to in https itself. */
  readonly certificate?: Certificate;
}

/** A proxy that connects (CONNECT), and does nothing for plain http. */
export async function startProxy({ leadsTo, refuse, cutAfter, certificate }: ProxyOptions): Promise<TestProxy> {
  const asked: string[] = [];
  const seen: Buffer[] = [];
  let bytes = 0;
  let mayCut = cutAfter !== undefined;
  const open = new Set<Duplex>();
  const isNone: RequestListener = (_request, answer) => void answer.writeHead(501).end();
  const server = certificate === undefined ? createPlainServer(isNone) : createServer(certificate, isNone);
  server.on('connect', (incoming, client: Duplex, head: Buffer) => {
    asked.push(incoming.url ?? '');
    seen.push(Buffer.from(`CONNECT ${incoming.url} ${incoming.rawHeaders.join(' ')} `), head);
    open.add(client);
    client.on('error', () => undefined);
    const refusal = refuse?.(incoming) ?? null;
    if (refusal !== null) {
      const headers = (refusal.headers ?? []).map((header) => `${header}\r\n`).join('');
      client.end(`HTTP/1.1 ${refusal.status} No\r\n${headers}Content-Length: 0\r\n\r\n`);
      return;
    }
    const onward: Socket = connect(leadsTo, '127.0.0.1');
    open.add(onward);
    onward.on('error', () => client.destroy());
    client.on('close', () => onward.destroy());
    onward.on('close', () => client.destroy());
    onward.once('connect', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      if (head.length > 0) onward.write(head);
      let carried = 0;
      client.on('data', (chunk: Buffer) => {
        carried += chunk.length;
        bytes += chunk.length;
        seen.push(chunk);
        if (mayCut && carried > (cutAfter ?? 0)) {
          mayCut = false;
          client.destroy();
        } else if (!onward.write(chunk)) {
          client.pause();
          onward.once('drain', () => client.resume());
        }
      });
      onward.pipe(client);
    });
  });
  const port = await listenHere(server);
  afterTest(() => {
    for (const socket of open) socket.destroy();
  });
  return {
    port,
    url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    asked,
    bytes: () => bytes,
    saw: (text) => Buffer.concat(seen).includes(text),
  };
}
