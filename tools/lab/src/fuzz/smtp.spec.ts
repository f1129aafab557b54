import assert from 'node:assert/strict';
import { classifyReply } from '@enrichment/email-domain';
import { GarbledReply, ReplyReader } from '@enrichment/email-smtp/testing';
import { describeFuzzed } from './testing/fuzzed';

const stages = ['connect', 'hello', 'mail', 'recipient'] as const;

/** The replies do not depend on the chunks in which the bytes arrive. Each has a meaning at every stage. */
describeFuzzed('smtp', {
  words: [
    '220 ',
    '250-',
    '250 ',
    '421 4.7.0 ',
    '450 ',
    '550 5.1.1 ',
    '\r\n',
    'PIPELINING',
    'SIZE 0',
    'STARTTLS',
    '<a@b.test>',
  ],
  maxLength: 20_000,
  run(input) {
    const whole = read([input]);
    // The chunk size follows from the input, so that a run can be repeated.
    const size = 1 + ((input[0] ?? 0) % 7);
    const pieces = Array.from({ length: Math.min(200, Math.ceil(input.length / size)) }, (_, i) =>
      input.subarray(i * size, (i + 1) * size),
    );
    assert.deepEqual(read([...pieces, input.subarray(pieces.length * size)]), whole);
    for (const reply of whole.replies) {
      assert(reply.code >= 200 && reply.code < 600);
      assert.doesNotMatch(reply.text, /\n/);
      for (const stage of stages) assert.match(classifyReply(reply, stage, 'mx.google.com'), /^[a-z_\d]+$/);
    }
  },
});

function read(pieces: readonly Buffer[]) {
  const reader = new ReplyReader();
  const replies = [];
  try {
    for (const piece of pieces) for (const reply of reader.read(piece)) replies.push(reply);
    return { replies, refused: undefined };
  } catch (error) {
    if (!(error instanceof GarbledReply)) throw error;
    return { replies, refused: error.message };
  }
}
