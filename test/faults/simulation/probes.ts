/** Rare states that runs have to reach; one that they never reach means that the simulation has gone blind there. */
export const PROBES = [
  // Answers and their loss.
  'insert lost after commit',
  'insert lost before commit',
  'insert committed late',
  'attach lost after commit',
  'attach committed late',
  'patch lost after commit',
  'patch committed late',
  'upload lost after commit',
  'bytes lost after commit',
  'bytes committed late',
  'bytes are refused since they are there',
  'an address of bytes has run out',
  'crash between commit and answer of bytes',
  'upload committed late',
  '412 after a lost 204',
  '412 after a lost 200',
  '412 after a change of theirs',
  '412 without cause',
  '429 then 401',
  '401 in the middle of a sync',
  '401 for an insert',
  'token endpoint refuses',
  'token endpoint cannot be reached',
  'captive portal answers an insert',
  'captive portal answers a patch',
  'a gateway says 404 to a listing',
  'a gateway says 404 to a photo',
  'a gateway says 404 to a patch',
  'a gateway says 404 to an upload',
  'an answer is cut off',
  'a patch stored nothing',
  'a text was changed by the service',
  'a photo is being processed',
  'a number above 2^53',
  'an Order that is no integer',
  'a caption that is a number',
  '$filter answers with others too',
  '$filter answers a page',
  'an empty page with a next one',
  'the same Id for two photos',
  'results of an upload mixed up',
  // Two processes and time.
  'two processes sync at once',
  'a lease lapses while its holder stalls',
  'a stall during an upload',
  'a stall during an insert',
  'a stall during a patch',
  'an answer meets a process that slept',
  'a request of another process is in flight',
  'clocks more than a minute apart',
  'two unsettled creations',
  'two open patches of one listing',
  // Crashes.
  'crash between commit and answer of an insert',
  'crash between commit and answer of a patch',
  'crash between commit and answer of an upload',
  'crash before sending an insert',
  'crash before sending a patch',
  'crash before sending an upload',
  'crash while another process sends',
  // What people do beside.
  'pause during a read',
  'pause during an upload',
  'pause during an insert',
  'pause during a patch',
  'pause with a second sync waiting',
  'cancel during a sync',
  'cancel while a retry waits',
  'a photo is held during its upload',
  'a photo is held during its patch',
  'edit during an insert',
  'edit during a patch of the same photo',
  'typed after theirs came',
  'typed over a text that was adopted',
  'left a field without typing',
  'delete here against edit there',
  'edit here against delete there',
  'the same change on both sides',
  'order changed on both sides',
  'a choice taken back',
  'a choice taken back after an edit',
  'undo of an edit that was sent',
  'redo',
  'forgotten during a sync',
  'forgotten and opened again',
  'opened while its insert is in doubt',
  'a person says that it was created',
  'a person says that it was not created',
  'signed in again',
  'offline in the middle of a sync',
  'online again',
  'gone there for good',
  'a photo is not shown for a while',
  'a listing is shown in pages',
  'reads are answered from a copy that lags',
  'started anew after it was gone',
  'a removed picture is added again',
  'the same picture in two listings',
  'all photos removed here',
  'a photo at the service is rejected',
  'a photo that was removed there as rejected is kept',
  'a file is damaged',
  'a long run',
] as const;
export type Probe = (typeof PROBES)[number];

const counts = new Map<Probe, number>();

export function probe(name: Probe): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

export function forgetProbes(): void {
  counts.clear();
}

/** Probes that no run has reached. */
export function missed(): Probe[] {
  return PROBES.filter((name) => !counts.has(name));
}

/** Each probe with how often it was reached, the rarest first. */
export function probeTable(): string {
  const rows = PROBES.map((name) => [name, counts.get(name) ?? 0] as const).sort(([, a], [, b]) => a - b);
  return rows.map(([name, count]) => `${String(count).padStart(8)}  ${name}`).join('\n');
}
