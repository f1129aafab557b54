import type { CommandParser } from 'redis';
import type { WindowPermit } from '@enrichment/billing-domain';

/** A request for a permit of a window. */
export interface PermitRequest {
  readonly key: string;
  readonly limit: number;
  readonly windowUs: number;
}

/** The result, and the time that was stored for the permit. */
export type PermitAt = Omit<WindowPermit, 'release'> & { readonly moment: string };

/**
 * Redis processes several permit requests in order and atomically, so that only one replica gets the last permit. One command
 * carries them all, because a command costs more than a permit request.
 *
 * A window is a list of times in microseconds, oldest first. Times are the server's, so replicas' clocks may differ; tests may
 * pass their own. When the server's clock was set back by less than a window, the time of the window stops until the clock
 * catches up. When it was set back by more, the window starts again.
 *
 * The first result is the server's epoch: a number that changes when the server loses its memory.
 */
const script = `
local server = tonumber(ARGV[1])
if not server then
  local time = redis.call('TIME')
  server = time[1] * 1000000 + time[2]
end

local epoch = redis.call('GET', KEYS[1])
if not epoch then
  epoch = string.format('%.0f', server)
  redis.call('SET', KEYS[1], epoch)
end

local answers = {epoch}
for i = 2, #KEYS do
  local key, limit, window, now = KEYS[i], tonumber(ARGV[2 * i - 2]), tonumber(ARGV[2 * i - 1]), server
  local newest = tonumber(redis.call('LINDEX', key, -1))
  if newest and newest > now then
    if newest - now < window then now = newest else redis.call('DEL', key) end
  end
  local oldest = tonumber(redis.call('LINDEX', key, 0))
  while oldest and oldest <= now - window do
    redis.call('LPOP', key)
    oldest = tonumber(redis.call('LINDEX', key, 0))
  end

  local count = redis.call('LLEN', key)
  local allowed = count < limit
  if allowed then
    redis.call('RPUSH', key, string.format('%.0f', now))
    redis.call('PEXPIRE', key, math.ceil(window / 1000) + 60000)
    count = count + 1
  end

  local retry, reset = 0, 0
  if count > 0 then reset = redis.call('LINDEX', key, -1) + window - now end
  if limit == 0 then retry = window
  elseif count >= limit then retry = redis.call('LINDEX', key, count - limit) + window - now end
  answers[i] = {allowed and 1 or 0, math.max(0, limit - count), retry, reset, string.format('%.0f', now)}
end
return answers`;

const epochKey = 'enrichment:epoch';

/** `acquire(requests, nowUs?)`: EVALSHA, or EVAL when Redis does not have the script. */
export const acquirePermits = {
  SCRIPT: script,
  parseCommand(parser: CommandParser, requests: readonly PermitRequest[], nowUs?: number) {
    parser.pushKeysLength([epochKey, ...requests.map(({ key }) => key)]);
    parser.push(String(nowUs ?? ''));
    for (const { limit, windowUs } of requests) parser.push(String(limit), String(windowUs));
  },
  /** @throws TypeError when the server answers something else */
  transformReply(reply: unknown): { readonly epoch: string; readonly permits: readonly PermitAt[] } {
    if (!isReply(reply)) throw new TypeError('it answers something else than permits');
    const [epoch, ...answers] = reply;
    const permits = answers.map(([allowed, remaining, retryUs, resetUs, moment]) => {
      const times = { retryAfterMs: retryUs / 1_000, resetMs: resetUs / 1_000 };
      return { allowed: allowed === 1, remaining, ...times, moment };
    });
    return { epoch, permits };
  },
};

type Reply = readonly [
  epoch: string,
  ...(readonly [allowed: number, remaining: number, retryUs: number, resetUs: number, moment: string])[],
];

function isReply(reply: unknown): reply is Reply {
  if (!Array.isArray(reply)) return false;
  const [epoch, ...answers] = reply as unknown[];
  const isPermit = (answer: unknown) =>
    Array.isArray(answer) &&
    answer.map((part) => typeof part).join() === 'number,number,number,number,string';
  return typeof epoch === 'string' && answers.every(isPermit);
}

interface WaitingRequest<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects the requests of one turn of the event loop, and sends them together. */
export class TurnBatches<Request, Result> {
  private waiting: WaitingRequest<Request, Result>[] = [];

  /** @param sendAll returns the results in the order of the requests */
  constructor(private readonly sendAll: (requests: readonly Request[]) => Promise<readonly Result[]>) {}

  add(request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.waiting.push({ request, resolve, reject }) === 1) setImmediate(() => void this.send());
    });
  }

  private async send(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    try {
      const results = await this.sendAll(batch.map(({ request }) => request));
      batch.forEach(({ resolve }, i) => resolve(results[i]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
