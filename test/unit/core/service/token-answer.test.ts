import { describe, expect, it } from 'vitest';
import { clientCredentialsSource } from '../../../../electron/core/service/http/auth.ts';
import { succeeded } from '../../../../electron/core/service/http/failure.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';

/** A source of tokens whose address answers with this JSON, its clock, and how often it was asked. */
function sourceOf(body: string) {
  let time = Date.parse('2026-05-04T08:00:00Z');
  let asked = 0;
  const source = clientCredentialsSource(
    () => {
      asked += 1;
      return Promise.resolve(succeeded({ status: 200, headers: {}, text: body }));
    },
    () => new Date(time),
    {
      tokenUrl: 'https://auth.example.test',
      clientId: 'id',
      memberLoginId: null,
      settings: DEFAULT_PROFILE.token,
      readSecret: () => Promise.resolve('secret'),
      note: () => undefined,
    },
  );
  return {
    source,
    asked: () => asked,
    advance: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

describe('a token that is good', () => {
  it.each(['0', 'null', '"soon"', '""', '-1', '{}', '[]', '"NaN"', '"0"', '1e999'])(
    'is used although its expires_in is %s, for an hour',
    async (expiresIn) => {
      const { source, asked, advance } = sourceOf(`{"access_token":"good","expires_in":${expiresIn}}`);
      expect(await source.token()).toEqual(succeeded('good'));
      advance(3500);
      await source.token();
      expect(asked()).toBe(1);
      advance(60);
      await source.token();
      expect(asked()).toBe(2);
    },
  );

  it.each(['1e308', '"9999999999999"', '31536000'])('is renewed after a day though it says %s', async (reported) => {
    const { source, asked, advance } = sourceOf(`{"access_token":"good","expires_in":${reported}}`);
    expect(await source.token()).toEqual(succeeded('good'));
    advance(86_000);
    await source.token();
    expect(asked()).toBe(1);
    advance(400);
    await source.token();
    expect(asked()).toBe(2);
  });
});

it.each([
  ['nothing', '""'],
  ['with a space', '"a b"'],
  ['with a line break, which would begin another header', '"a\\r\\nX-Evil: 1"'],
  ['with a zero', '"\\u0000"'],
  ['with half a character', '"\\ud800"'],
  ['with an accent', '"é"'],
  ['a number', '7'],
  ['null', 'null'],
  ['longer than any header', `"${'a'.repeat(20_000)}"`],
])('what is no token is not sent as one: %s', async (_name, token) => {
  const { source } = sourceOf(`{"access_token":${token},"expires_in":60}`);
  expect(await source.token()).toMatchObject({
    ok: false,
    failure: { kind: 'unusable', mayHaveChanged: false, phrase: { code: 'failure.noTokenAnswered' } },
  });
});
