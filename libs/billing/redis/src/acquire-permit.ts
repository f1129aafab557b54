import type { WindowPermit } from '@enrichment/billing-domain';
import { type CommandParser, defineScript } from 'redis';

/**
 * One request's question, answered by Redis in one step, so that no two replicas can both get the last permit.
 *
 * A window is a list of moments, oldest first, in microseconds; equal moments are two requests. The time is the
 * server's, so replicas' clocks need not agree; tests may pass their own. When the server's clock was set back, by less
 * than a window: time stands still until it has caught up; by more: the window starts anew.
 *
 * With each answer comes the server's epoch: a number that another one follows whenever its memory was lost.
 */
const script = `
local key, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local now = tonumber(ARGV[3])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end

local epoch = redis.call('GET', KEYS[2])
if not epoch then
  epoch = string.format('%.0f', now)
  redis.call('SET', KEYS[2], epoch)
end

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
return {allowed and 1 or 0, math.max(0, limit - count), retry, reset, string.format('%.0f', now), epoch}
`;

/** The answer, the moment that was written down for it, and the server's epoch. */
export type PermitAt = Omit<WindowPermit, 'release'> & { readonly moment: string; readonly epoch: string };

const epochKey = 'enrichment:epoch';

/** `acquire(key, limit, windowUs, nowUs?)`: EVALSHA, or EVAL when Redis does not know the script (any more). */
export const acquirePermit = defineScript({
  SCRIPT: script,
  NUMBER_OF_KEYS: 2,
  parseCommand(parser: CommandParser, key: string, limit: number, windowUs: number, nowUs?: number) {
    parser.pushKey(key);
    parser.pushKey(epochKey);
    parser.push(String(limit), String(windowUs));
    if (nowUs !== undefined) parser.push(String(nowUs));
  },
  transformReply(reply: unknown): PermitAt {
    const [allowed, remaining, retryUs, resetUs, moment, epoch] = reply as [
      ...[number, number, number, number],
      ...[string, string],
    ];
    const times = { retryAfterMs: retryUs / 1_000, resetMs: resetUs / 1_000 };
    return { allowed: allowed === 1, remaining, ...times, moment, epoch };
  },
});
