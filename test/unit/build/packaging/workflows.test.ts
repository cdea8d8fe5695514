import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { feedNames, joinFeeds, readShare, releaseNotes, whyNotReady } from '../../../../build/packaging/feeds.ts';
import { IDENTITY } from '../../../../build/packaging/identity.ts';
import { load } from '../../../../build/packaging/read-yaml.ts';

const folder = new URL('../../../../.github/workflows/', import.meta.url);

const Permissions = z.record(z.string(), z.enum(['read', 'write', 'none']));
const Step = z.looseObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const Job = z.looseObject({
  permissions: Permissions.optional(),
  environment: z.string().optional(),
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  env: z.record(z.string(), z.string()).optional(),
  'timeout-minutes': z.number(),
  steps: z.array(Step),
});
// `on` is a truth value to YAML 1.1, and stays a word to the schema that js-yaml reads by.
const Workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: Permissions,
  env: z.record(z.string(), z.string()).optional(),
  jobs: z.record(z.string(), Job),
});

const texts = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
const workflows = texts.map(([name, text]) => [name, Workflow.parse(load(text))] as const);
const named = (wanted: string) => {
  const found = workflows.find(([name]) => name === wanted);
  if (found === undefined) throw new Error(`There is no ${wanted}.`);
  return found[1];
};
const release = named('release.yml');
const Manifest = z.looseObject({ version: z.string() });

describe.each(workflows)('%s', (_name, { permissions, jobs }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('runs only actions that are pinned to a commit, with the release that it is of', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const uses of used) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });

  it('may read and nothing else, unless a job asks for more by name', () => {
    expect(permissions).toEqual({ contents: 'read' });
  });

  it('leaves no credentials of the repository to what it runs', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@') === true);
    for (const { with: given } of checkouts) expect(given).toMatchObject({ 'persist-credentials': false });
  });

  it('ends by itself', () => {
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(90);
  });
});

it.each(texts)('%s names the release of each pinned action, one commit for each action', (_name, text) => {
  const pins = [...text.matchAll(/uses: (\S+)@([0-9a-f]{40})(.*)$/gm)];
  for (const [, , , comment] of pins) expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/);
  const commits = Map.groupBy(pins, ([, action]) => action);
  for (const uses of commits.values())
    expect(new Set(uses.map(([, , commit, comment]) => `${commit}${comment}`)).size).toBe(1);
});

describe('secrets', () => {
  it('are in no workflow that a pull request starts', () => {
    const open = texts.filter((_, index) =>
      Object.keys(workflows[index]?.[1].on ?? {}).some((event) => event.startsWith('pull_request')),
    );
    expect(open.map(([name]) => name)).toEqual(['ci.yml']);
    for (const [, text] of open) expect(text).not.toMatch(/secrets\.|id-token|pull_request_target|environment:/);
  });

  it('are in the steps that sign alone, behind an approval', () => {
    for (const [, job] of Object.entries(release.jobs)) {
      const { steps, ...rest } = job;
      expect(JSON.stringify(rest)).not.toContain('secrets.');
      const knowing = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
      for (const { name, env, run } of knowing) {
        expect([name, job.environment]).toEqual(['Sign and pack', 'signing']);
        expect(JSON.stringify(env)).toContain('secrets.');
        // In the environment, never written into the script, where a log would show it.
        expect(run).not.toContain('secrets.');
      }
    }
    const knowing = Object.entries(release.jobs).filter(([, job]) => JSON.stringify(job).includes('secrets.'));
    expect(knowing.map(([name]) => name)).toEqual(['windows', 'macos']);
  });

  it('are known to no step that builds: what signs packs what was prepared before', () => {
    for (const name of ['windows', 'macos']) {
      const steps = release.jobs[name]?.steps ?? [];
      const prepare = steps.findIndex(({ run }) => run?.includes('--prepare') === true && !run.includes('--prepared'));
      const sign = steps.findIndex((step) => step.name === 'Sign and pack');
      expect(prepare).toBeGreaterThan(0);
      expect(sign).toBeGreaterThan(prepare);
      expect(steps[sign]?.run).not.toMatch(/--prepare\b(?!d)/);
    }
  });
});

describe('a release', () => {
  it('comes from a tag alone', () => {
    expect(release.on).toEqual({ push: { tags: ['v*'] } });
  });

  it('publishes only what was approved, and proved itself on its system', () => {
    const { environment, needs, permissions } = release.jobs['publish'] ?? {};
    expect(environment).toBe('release');
    expect(needs).toEqual(['prove-windows', 'prove-macos', 'prove-linux']);
    expect(permissions).toEqual({ contents: 'write', 'id-token': 'write', attestations: 'write' });
    for (const name of ['prove-windows', 'prove-macos', 'prove-linux']) {
      expect(JSON.stringify(release.jobs[name]?.steps)).toContain('--self-check');
    }
    const writing = Object.entries(release.jobs).filter(([, job]) => job.permissions?.['contents'] === 'write');
    expect(writing.map(([name]) => name)).toEqual(['publish']);
  });

  it('attests what it publishes, before it does', () => {
    const steps = release.jobs['publish']?.steps ?? [];
    const attest = steps.findIndex(({ uses }) => uses?.startsWith('actions/attest@') === true);
    const publish = steps.findIndex(({ run }) => run?.startsWith('gh release create') === true);
    expect(attest).toBeGreaterThan(0);
    expect(publish).toBeGreaterThan(attest);
  });

  it('signs in to Azure by the identity of the job, without a secret', () => {
    const job = release.jobs['windows'];
    expect(job?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    const login = job?.steps.find(({ uses }) => uses?.startsWith('azure/login@') === true);
    expect(JSON.stringify(login)).not.toMatch(/secrets|client-secret|creds/);
  });
});

describe('what a release is made ready with', () => {
  const feed = (url: string, version = '1.1.0') => ({
    version,
    releaseDate: '2026-01-01T00:00:00.000Z',
    files: [{ url, sha512: 'a'.repeat(88), size: 1 }],
  });

  it('is one feed for both kinds of Macs, and for a share of the installations', () => {
    const joined = joinFeeds([feed('mac-x64.zip'), feed('mac-arm64.zip')], 25);
    expect(joined.files.map(({ url }) => url)).toEqual(['mac-arm64.zip', 'mac-x64.zip']);
    expect(joined).toMatchObject({ version: '1.1.0', stagingPercentage: 25 });
    expect(joinFeeds([feed('a.zip')], null)).not.toHaveProperty('stagingPercentage');
  });

  it('is offered to everybody where it is stable, and a prerelease to those alone who follow beta', () => {
    expect(feedNames('latest-mac.yml', '1.1.0')).toEqual(['latest-mac.yml', 'beta-mac.yml']);
    expect(feedNames('beta.yml', '1.2.0-beta.1')).toEqual(['beta.yml']);
    // Whatever the packages were made with.
    expect(feedNames('latest.yml', '1.2.0-beta.1')).toEqual(['beta.yml']);
    const publish = release.jobs['publish']?.steps.find(({ name }) => name === 'Publish');
    expect(publish?.run).toContain('$PRERELEASE');
    expect(publish?.env?.['PRERELEASE']).toContain('--prerelease');
  });

  it('is never of two versions, nor of two files of one name', () => {
    expect(() => joinFeeds([feed('a.zip'), feed('b.zip', '1.0.0')], null)).toThrow('different versions');
    expect(() => joinFeeds([feed('a.zip'), feed('a.zip')], null)).toThrow('same name');
    expect(() => joinFeeds([], null)).toThrow('no feed');
  });

  it.each(['0', '101', '1.5', 'all', '-3'])('is no share of %s', (text) => {
    expect(() => readShare(text)).toThrow(text);
  });

  it('is a share, or all', () => {
    expect([readShare('25'), readShare(''), readShare(undefined)]).toEqual([25, null, null]);
  });

  const ready = {
    tag: 'v1.1.0',
    version: '1.1.0',
    identity: {
      appId: 'org.somewhere.lightbox',
      homepage: 'https://lightbox.somewhere.org',
      maintainer: 'Ana Ruiz <ana@somewhere.org>',
      publishers: ['CN=Somewhere, O=Somewhere, C=US'],
    },
    updateUrl: 'https://lightbox.somewhere.org/updates',
    changelog:
      '# Changelog\n\n## 1.1.0\n\nListings\n- Faster, also\n  when large.\n- Smaller.\n\n## 1.0.0\n\nThe first.\n',
  };

  it('is a tag of the version, real addresses and words about what is new', () => {
    expect(whyNotReady(ready)).toEqual([]);
  });

  it.each([
    [{ tag: 'v1.0.0' }, 'The tag is v1.0.0'],
    [{ updateUrl: '' }, 'LIGHTBOX_UPDATE_URL must be'],
    [{ updateUrl: 'http://lightbox.somewhere.org' }, 'LIGHTBOX_UPDATE_URL must be'],
    [{ updateUrl: 'https://updates.example' }, 'LIGHTBOX_UPDATE_URL must be'],
    [{ changelog: '## 1.0.0\nNew\n## 1.1.01\nNew' }, 'CHANGELOG.md says nothing'],
    [{ changelog: '## 1.1.0\n\n## 1.0.0\nNew' }, 'CHANGELOG.md says nothing'],
    [{ changelog: '## 1.1.0 (not released)\nNew' }, 'CHANGELOG.md still says'],
  ])('is not %j', (other, problem) => {
    expect(whyNotReady({ ...ready, ...other })).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['appId', IDENTITY.appId],
    ['homepage', IDENTITY.homepage],
    ['homepage', 'http://lightbox.somewhere.org'],
    ['maintainer', IDENTITY.maintainer],
    ['maintainer', 'Ana Ruiz'],
    ['publishers', IDENTITY.publishers],
    ['publishers', ['Somewhere']],
  ])('is not of nobody: %s %j', (name, value) => {
    expect(whyNotReady({ ...ready, identity: { ...ready.identity, [name]: value } })).toEqual([
      expect.stringContaining(name),
    ]);
  });

  it('tells in each feed, and on its page, what the changelog says of the version', () => {
    expect(releaseNotes(ready.changelog, '1.1.0')).toBe('Listings\n- Faster, also when large.\n- Smaller.');
    expect(releaseNotes(ready.changelog, '1.2.0')).toBeNull();
    const { version } = Manifest.parse(JSON.parse(readFileSync(new URL('../../package.json', folder), 'utf8')));
    const [work, packages] = [mkdtempSync(path.join(tmpdir(), 'lightbox-feeds-')), 'packages/package-linux-x64'];
    onTestFinished(() => rmSync(work, { recursive: true }));
    mkdirSync(path.join(work, packages), { recursive: true });
    writeFileSync(path.join(work, packages, 'latest-linux.yml'), JSON.stringify(feed('a.AppImage', version)));
    const script = fileURLToPath(new URL('../../build/release-feeds.ts', folder));
    execFileSync(process.execPath, [script, 'packages', 'published'], { cwd: work });
    const [first = ''] = readFileSync(path.join(work, 'release-notes.md'), 'utf8').split('\n');
    expect(first).toBe('The first version. It was never tried against a live service.');
    for (const name of ['latest-linux.yml', 'beta-linux.yml'])
      expect(readFileSync(path.join(work, 'published', name), 'utf8')).toContain(`"releaseNotes": "${first}`);
    expect(release.jobs['publish']?.steps.at(-1)?.run).toContain('--notes-file release-notes.md');
  });
});
