import { asideName, type Card, type CardPlace, offered, readVolumes, stillAside, type Volume } from './read-cards.ts';

/** Notices cards that are plugged in. It offers them, and does nothing with them by itself. */
export type CardWatch = ReturnType<typeof createCardWatch>;

/** Milliseconds between the end of one look and the next. */
const BETWEEN = 2_000;

export function createCardWatch(places: readonly CardPlace[], onChange: (cards: readonly Card[]) => void) {
  let volumes: readonly Volume[] | null = null;
  let aside: ReadonlySet<string> = new Set();
  let reported = '';
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStarted = false;

  const report = (): void => {
    const cards = offered(volumes ?? [], aside);
    const text = JSON.stringify(cards);
    if (text === reported) return;
    reported = text;
    onChange(cards);
  };
  const look = async (): Promise<void> => {
    volumes = await readVolumes(places, volumes);
    aside = stillAside(volumes, aside);
    report();
  };
  const lookAgain = async (): Promise<void> => {
    await look();
    if (isStarted) timer = setTimeout(() => void lookAgain(), BETWEEN).unref();
  };
  return {
    /** Looks from now on, every two seconds. */
    start(): void {
      if (places.length === 0 || isStarted) return;
      isStarted = true;
      reported = JSON.stringify([]);
      void lookAgain();
    },
    stop(): void {
      isStarted = false;
      if (timer !== null) clearTimeout(timer);
    },
    /** Those that are there and were not put aside. */
    offered: (): readonly Card[] => offered(volumes ?? [], aside),
    /** Does not offer a card again before it was plugged out, or another is in its place. */
    putAside(folder: string): void {
      const chosen = (volumes ?? []).filter((volume) => volume.folder === folder);
      aside = new Set([...aside, ...chosen.map(asideName)]);
      report();
    },
    /** Looks once. */
    look,
  };
}
