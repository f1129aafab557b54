import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import {
  type ApiKey,
  type Caller,
  isTestKey,
  type Operation,
  type RefusalReason,
  type WindowPermit,
} from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import { isIP } from 'node:net';
import { hash } from 'node:crypto';
import proxyAddress from 'proxy-addr';
import { decodeTime } from 'ulid';

/** A sender that the service vouches for. */
export interface OwnSender {
  readonly keyDigest: string;
  /** A ULID: requests of one account with the same id and body are charged once. */
  readonly requestId: string;
}

/** A connection in memory, of the service to itself. No connection from outside has a sender. */
export interface OwnConnection {
  /** Address of the caller that sent the original request. */
  readonly remoteAddress: string | undefined;
  readonly sender: OwnSender | undefined;
}

/** State of a request. Each step reads the results of earlier steps and adds its own. */
export class RequestContext {
  /** ULID; in every answer. A repeated request with an Idempotency-Key adopts the id of the first attempt. */
  id: string;
  /** `performance.now()` at its arrival. */
  readonly receivedAt = performance.now();
  /** The operation, once the guard has found it. */
  operation: Operation | undefined = undefined;
  /** The caller, once the key has been accepted. */
  caller: Caller | undefined = undefined;
  /** A known key that was refused, with the reason. */
  refused: { readonly key: ApiKey; readonly reason: RefusalReason } | undefined = undefined;
  /** Position in a trace, where traces are sent. */
  span: { readonly traceId: string; readonly spanId: string } | undefined = undefined;
  /** Permit in the operation's window. */
  permit: WindowPermit | undefined = undefined;
  /** The code of the error it was answered with. */
  errorCode: string | undefined = undefined;
  /** The parameter that caused the error. */
  errorParameter: string | undefined = undefined;
  /** Fields that the look-up found, as bits. */
  found: number | undefined = undefined;
  creditsCharged = 0;
  /** Whether it was answered with the stored answer of an earlier request. */
  isReplay = false;
  /** The body that the caller sent, once it is read and is a JSON object. */
  sent: object | undefined = undefined;
  /** The text of the answer. */
  answer: string | undefined = undefined;
  /** Work that may still charge the request. With an Idempotency-Key it continues after the caller disconnects. */
  work: Promise<unknown> | undefined = undefined;
  /** Called at its end; `undefined` afterwards. */
  private atEnd: (() => void)[] | undefined = [];

  /**
   * @param givenId the id that a trusted hop gave to the request and its retries
   * @param path the path of the request, without its query
   * @param address of the caller; `undefined` if the connection is closed
   * @param sender of a request of the service to itself
   */
  constructor(
    readonly givenId?: string,
    readonly path = '/',
    readonly address?: string,
    readonly sender?: OwnSender,
  ) {
    this.id = givenId ?? newUlid();
  }

  /** Milliseconds since its arrival. */
  get elapsedMs(): number {
    return performance.now() - this.receivedAt;
  }

  /** The key of the request, accepted or not. */
  get key(): ApiKey | undefined {
    return this.caller?.key ?? this.refused?.key;
  }

  /** Whether it has a test key: it gets a sample answer, free. */
  get isTest(): boolean {
    return this.key !== undefined && isTestKey(this.key);
  }

  /** Calls back when the request ends, with its answer or with its connection; at once when it has ended. */
  onEnd(callback: () => void): void {
    if (this.atEnd) this.atEnd.push(callback);
    else callback();
  }

  /** Ends the request. A second call does nothing. */
  end(): void {
    const callbacks = this.atEnd ?? [];
    this.atEnd = undefined;
    for (const callback of callbacks) callback();
  }

  /** Calls back when nothing can charge the request any more: at once, or when its work ends. */
  afterWork(callback: () => void): void {
    if (this.work) void this.work.then(callback, callback);
    else callback();
  }

  /** Operation and caller, which the guards have set. */
  get authenticated(): { readonly operation: Operation; readonly caller: Caller } {
    const { operation, caller } = this;
    if (operation === undefined || caller === undefined)
      throw new Error('No guard has accepted this request.');
    return { operation, caller };
  }
}

/** A request with its context and its route. Most of the code needs no more of Express. */
export interface ApiRequest extends IncomingMessage {
  method: string;
  url: string;
  context: RequestContext;
  /** The route that serves it; set by Express. */
  route?: { readonly path: unknown };
}

export type ApiResponse = ServerResponse;

/** The same request with the methods of Express. */
export interface ExpressRequest extends Request {
  context: RequestContext;
}

export type ExpressResponse = Response;

export type Middleware = (request: ExpressRequest, response: ExpressResponse, next: NextFunction) => void;

/** Runs the next steps inside a wrapper, such as a span. */
export type RequestWrapper = (request: ApiRequest, response: ServerResponse, next: () => void) => void;

/**
 * Gives a request its context.
 *
 * @param givesIds hops whose `X-Request-Id` is accepted
 */
export function openContext(request: ApiRequest, isTrusted: IsTrustedHop, givesIds: IsTrustedHop): void {
  const { sender } = request.socket as Partial<OwnConnection>;
  request.context = new RequestContext(
    sender?.requestId ?? givenRequestId(request, givesIds),
    pathOf(request),
    callerAddress(request, isTrusted),
    sender,
  );
}

/** Replaces the id of a request. */
export function adoptId(context: RequestContext, response: ApiResponse, id: string): void {
  context.id = id;
  response.setHeader('X-Request-Id', id);
}

/** Writes cost, balance and the mark of a test in the headers of every answer to an accepted key. */
export function writeCredits(context: RequestContext, response: ApiResponse): void {
  const { caller, creditsCharged } = context;
  if (!caller) return;
  if (context.isTest) response.setHeader('X-Test', 'true');
  response.setHeader('X-Credits-Charged', creditsCharged);
  response.setHeader('X-Credits-Remaining', caller.account.credits);
}

/**
 * The target of a request without scheme and host, which the absolute form has (RFC 9112, 3.2.2). Express misreads that form: it takes a
 * backslash for a slash.
 */
export function originForm(target: string): string {
  return target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '/');
}

/** The path of a request, without its query. */
export function pathOf({ url = '' }: { readonly url?: string | undefined }): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** Whether a browser navigates to an address: only browsers accept HTML by name. */
export function isVisit({ method, headers }: ApiRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
}

/** Whether a hop is a proxy that `TRUST_PROXY` names. The peer of the connection is hop 0. */
export type IsTrustedHop = (address: string, hop: number) => boolean;

/** Address of the caller as trusted proxies report it; the connection's own where a proxy's text is no address. */
export function callerAddress(request: IncomingMessage, isTrusted: IsTrustedHop): string | undefined {
  const { remoteAddress } = request.socket;
  if (request.headers['x-forwarded-for'] === undefined) return remoteAddress;
  const address = withoutPort(proxyAddress(request, (hop, i) => isTrusted(withoutPort(hop), i)));
  return isIP(address) > 0 ? address : remoteAddress;
}

/** Some proxies write the port too: `203.0.113.9:4711`, `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(hop) ?? [];
  return bracketed ?? dotted ?? hop;
}

/** Whether the next hop is a trusted one. */
export function isFromTrustedHop({ socket }: IncomingMessage, isTrusted: IsTrustedHop): boolean {
  return isTrusted(socket.remoteAddress ?? '', 0);
}

/** Crockford's base 32, in which a ULID is written (https://github.com/ulid/spec). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // cspell:disable-line
const ulid = new RegExp(`^[0-7][${alphabet}]{25}$`, 'i');
/** Number of characters of a ULID that encode its time. */
const timeLength = 10;

/** Largest difference between an id's time and now: retries of a balancer end within a minute, and clocks differ. */
const maxAgeMs = 120_000;

/** The request's `X-Request-Id`: a recent ULID from a trusted hop; `undefined` without one. */
export function givenRequestId(request: IncomingMessage, isTrusted: IsTrustedHop): string | undefined {
  const given = request.headers['x-request-id'];
  if (typeof given !== 'string' || !ulid.test(given) || !isOfNow(given)) return undefined;
  return isFromTrustedHop(request, isTrusted) ? given.toUpperCase() : undefined;
}

/** Balancers without base 32 begin an id with the ten digits of the seconds since 1970. */
function isOfNow(id: string): boolean {
  const seconds = /^\d{10}/.exec(id)?.[0];
  return [decodeTime(id.toUpperCase()), Number(seconds) * 1_000].some(
    (time) => Math.abs(time - Date.now()) <= maxAgeMs,
  );
}

/**
 * The id under which a request with a given id is charged. When a load balancer repeats a request, both have the same id. Other requests
 * have different ids, so a caller cannot avoid a charge with an id of its own.
 *
 * @param fingerprint of operation and body
 * @returns a ULID with the time of the given id
 */
export function boundRequestId(given: string, accountId: string, fingerprint: string): string {
  const digest = hash('sha256', JSON.stringify([given, accountId, fingerprint]), 'buffer');
  let id = given.slice(0, timeLength);
  for (const byte of digest.subarray(0, given.length - timeLength)) id += alphabet[byte & 31];
  return id;
}
