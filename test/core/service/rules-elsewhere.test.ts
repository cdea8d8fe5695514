import { describe, expect, it } from 'vitest';
import type { PracticeService } from '../../../electron/practice/practice-service.ts';
import { atAllServices } from '../../../shared/domain/following.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { connectedCore, type Opened, openCore, startPractice } from '../harness.ts';

type Entry = Readonly<Record<string, unknown>>;

function entry(FieldName: string, RuleAction: string, RuleExpression: string, RuleErrorText = ''): Entry {
  const RuleKey = `${FieldName} ${RuleAction}`;
  return { RuleKey, ResourceName: 'Property', FieldName, RuleAction, RuleExpression, RuleErrorText };
}

async function connected(opened: Opened, name: string, ruleSet: readonly Entry[]) {
  const service = await startPractice({ dialect: { rules: 'described', ruleSet: [...ruleSet] } });
  const { accountId } = await opened.connect(service, { profile: { validation: { source: 'function' } } });
  await opened.call('account.rename', { accountId, name });
  await opened.call('account.learnRules', { accountId });
  return accountId;
}

/** A draft for North that goes to South as well; each has rules of its own. */
async function draft({ north = [], south }: { readonly north?: readonly Entry[]; readonly south: readonly Entry[] }) {
  const opened = await openCore();
  const southId = await connected(opened, 'South', south);
  await connected(opened, 'North', north);
  const { listingId } = await opened.listingWithPhotos(1);
  const { listingId: destinationId } = await opened.call('listing.addService', { listingId, accountId: southId });
  const set = (id: ListingId, fields: Readonly<Record<string, string>>) =>
    opened.call('listing.setFields', { listingId: id, fields: { ...fields } });
  const field = async (name: string, id = listingId) =>
    (await opened.detail(id)).fields.find((each) => each.name === name);
  return { opened, listingId, destinationId, set, field };
}

const DESCRIBED = { metadata: 'described', fieldResource: 'on', lookups: 'on' } as const;
const TOO_LATE = 'The year is too late.';

describe('rules of a further service', () => {
  it('are told at the field of the first one with the name of the service, by what stands there', async () => {
    const south = [
      entry('YearBuilt', 'REJECT', 'YearBuilt > 2000', TOO_LATE),
      entry('Zoning', 'WARNING', "Zoning = 'X'"),
    ];
    const { opened, listingId, destinationId, set, field } = await draft({ south });
    const changed = await set(listingId, { YearBuilt: '2001', Zoning: 'X' });
    expect(changed.findings).toEqual([]);
    expect(await field('YearBuilt')).not.toHaveProperty('rules');
    expect((await field('YearBuilt'))?.elsewhere).toEqual([
      {
        account: 'South',
        maxLength: null,
        required: false,
        findings: [
          {
            rule: 'YearBuilt REJECT',
            field: 'YearBuilt',
            severity: 'error',
            code: 'rejected',
            text: TOO_LATE,
            help: '',
          },
        ],
      },
    ]);
    expect((await field('Zoning'))?.elsewhere).toMatchObject([
      { findings: [{ severity: 'warning', code: 'warning' }] },
    ]);
    // A value of its own is what counts there.
    await set(destinationId, { YearBuilt: '1999' });
    expect((await field('YearBuilt'))?.elsewhere).toBeUndefined();
    expect((await field('YearBuilt'))?.value).toBe(2001);
    const found = await opened.call('listing.check', { listingId: destinationId });
    expect(found.findings.map(({ rule }) => rule)).toContain('Zoning WARNING');
    const own = await opened.call('listing.check', { listingId });
    expect(own.findings.filter(({ source }) => source === 'service')).toEqual([]);
  });

  it('require a field that the form did not have, which counts once', async () => {
    const required = entry('ListPrice', 'SET_REQUIRED', "PropertyType = 'Land'");
    const { opened, listingId, set, field } = await draft({ north: [], south: [required] });
    expect(await field('ListPrice')).toBeUndefined();
    await set(listingId, { PropertyType: 'Land' });
    expect((await field('ListPrice'))?.elsewhere).toMatchObject([
      { account: 'South', required: true, findings: [{ code: 'required' }] },
    ]);
    const missing = async () => atAllServices(await opened.detail(listingId)).fieldsMissing;
    const [listed] = (await opened.call('listing.list', { listingIds: [listingId] })).listings;
    expect(await missing()).toEqual(['ListPrice']);
    expect(listed === undefined ? null : atAllServices(listed).fieldsMissing).toEqual(['ListPrice']);
    await set(listingId, { ListPrice: '450000' });
    expect((await field('ListPrice'))?.elsewhere).toEqual([{ account: 'South', maxLength: null, required: true }]);
    expect(await missing()).toEqual([]);
  });

  it('that are those of the first one are said once, unless another value stands there', async () => {
    const same = [
      entry('YearBuilt', 'REJECT', 'YearBuilt > 2000', TOO_LATE),
      entry('Zoning', 'SET_REQUIRED', '.TRUE.'),
    ];
    const { opened, listingId, destinationId, set, field } = await draft({ north: same, south: same });
    await set(listingId, { YearBuilt: '2001' });
    expect((await field('YearBuilt'))?.rules?.findings).toHaveLength(1);
    expect((await field('YearBuilt'))?.elsewhere).toBeUndefined();
    expect((await field('Zoning'))?.elsewhere).toBeUndefined();
    expect(atAllServices(await opened.detail(listingId)).fieldsMissing.toSorted()).toEqual(['YearBuilt', 'Zoning']);
    await set(destinationId, { YearBuilt: '2002' });
    expect((await field('YearBuilt'))?.elsewhere).toMatchObject([{ findings: [{ text: TOO_LATE }] }]);
  });

  it('set, lock and hide nothing of it, and keep no value from being written', async () => {
    const south = [
      entry('Zoning', 'SET', "'SOUTH'"),
      entry('YearBuilt', 'SET_READ_ONLY', '.TRUE.'),
      entry('YearBuiltSource', 'SET_DISPLAY', '.FALSE.'),
      entry('YearBuilt', 'REJECT', '.TRUE.'),
    ];
    const { opened, listingId, destinationId, field } = await draft({ south });
    const fields = { YearBuilt: '1990' };
    const changed = await opened.call('listing.setFields', { listingId, fields, rejected: 'refused' });
    expect(changed).toEqual({ set: [], findings: [] });
    for (const id of [listingId, destinationId]) {
      expect((await field('Zoning', id))?.value).toBeUndefined();
      expect((await field('YearBuilt', id))?.value).toBe(1990);
    }
    expect((await field('YearBuilt'))?.rules).toBeUndefined();
  });

  it('are asked for again by a host that stays, without its account being the one in use', async () => {
    const {
      clock,
      secrets,
      service,
      opened: first,
      accountId,
    } = await connectedCore({
      dialect: { rules: 'described', ...DESCRIBED },
      profile: { validation: { source: 'function' } },
    });
    await first.call('account.learnRules', {});
    await first.call('account.learnFields', {});
    const unused = await startPractice({ dialect: { rules: 'described', ...DESCRIBED } });
    await first.connect(unused, { profile: { validation: { source: 'function' } } });
    await first.connect(await startPractice());
    const { listingId } = await first.listingWithPhotos(1);
    await first.call('listing.addService', { listingId, accountId });
    await first.close();
    const asked = (at: PracticeService) =>
      ['ValidationRules', '$metadata'].map((what) => at.requests.filter(({ path }) => path.includes(what)).length);
    const before = [asked(service), asked(unused)];
    clock.advance(25 * 3_600_000);
    const later = await openCore({ home: first.home, clock, secrets });
    await later.core.startBackgroundWork();
    await later.close();
    expect([asked(service), asked(unused)]).toEqual([before[0]?.map((count) => count + 1), before[1]]);
  });

  it('are about what is still to be sent there', async () => {
    const { opened, listingId, set, field } = await draft({ south: [entry('YearBuilt', 'WARNING', '.TRUE.')] });
    await set(listingId, { YearBuilt: '1990' });
    expect((await field('YearBuilt'))?.elsewhere).toHaveLength(1);
    await opened.call('sync.run', {});
    expect((await field('YearBuilt'))?.elsewhere).toBeUndefined();
  });
});
