import type { WindowPermit } from '@enrichment/billing-domain';
import type { CommandParser } from 'redis';

/** The question of one request: whether its window has a permit left. */
export interface Question {
  readonly key: string;
  readonly limit: number;
  readonly windowUs: number;
}

/** The answer, and the moment that was written down for it. */
export type PermitAt = Omit<WindowPermit, 'release'> & { readonly moment: string };

/**
 * The questions of several requests, in their order, answered by Redis in one step, so that no two replicas can both get the
 * last permit. A command costs more than its question, at both ends, so one command carries all questions.
 *
 * A window is a list of moments, oldest first, in microseconds; equal moments are two requests. The time is the
 * server's, so replicas' clocks need not agree; tests may pass their own. When the server's clock was set back, by less
 * than a window: the clock stops until it has caught up; by more: the window starts anew.
 *
 * Before the answers comes the server's epoch: a number that another one follows whenever its memory was lost.
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

/** `acquire(questions, nowUs?)`: EVALSHA, or EVAL when Redis does not know the script (any more). */
export const acquirePermits = {
  SCRIPT: script,
  parseCommand(parser: CommandParser, questions: readonly Question[], nowUs?: number) {
    parser.pushKeysLength([epochKey, ...questions.map(({ key }) => key)]);
    parser.push(String(nowUs ?? ''));
    for (const { limit, windowUs } of questions) parser.push(String(limit), String(windowUs));
  },
  transformReply(reply: unknown): { readonly epoch: string; readonly permits: readonly PermitAt[] } {
    const [epoch, ...answers] = reply as [string, ...[number, number, number, number, string][]];
    const permits = answers.map(([allowed, remaining, retryUs, resetUs, moment]) => {
      const times = { retryAfterMs: retryUs / 1_000, resetMs: resetUs / 1_000 };
      return { allowed: allowed === 1, remaining, ...times, moment };
    });
    return { epoch, permits };
  },
};
