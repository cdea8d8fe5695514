import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { BlobSize } from '../../shared/contract/bridge.ts';
import type { Answer, CallOutput, Dispatch, EventName, EventPayload } from '../../shared/contract/dispatch.ts';
import type { Given } from '../../shared/contract/given.ts';
import type { MenuDescription } from '../../shared/contract/menu.ts';
import type { ImportProgress } from '../../shared/contract/model.ts';
import type { ListingId, MediaId, PictureId } from '../../shared/domain/ids.ts';

/** `refused`: the host answers, but not to this page (an old link after a restart). */
export type Connection = 'connecting' | 'connected' | 'lost' | 'refused';

/** `failure`: what ails the computer, though the photos are here. */
export type ImportAnswer = Answer<CallOutput<'media.add'> & { readonly failure?: AppErrorData | null }>;
type ReplaceAnswer = Answer<CallOutput<'media.replace'>>;

/** How far the page is with the files that it sends itself: those that can be seen, and those that are in the library. */
export interface SendingState extends Pick<ImportProgress, 'phase' | 'seen' | 'copied' | 'notCopied' | 'total'> {
  readonly fileName: string;
}
export type FileProgress = (state: SendingState) => void;

/** Holds and ends what the page sends by itself. */
export interface SendControl {
  /** Waits while it is held. @returns false when nothing more is to be sent */
  goesOn(): Promise<boolean>;
}

/** A file of a drop, or a folder with what is in it and below it. */
export interface DroppedPart {
  /** The name of the folder; null for a file that was dropped by itself. */
  readonly folder: string | null;
  readonly files: readonly File[];
  /** Names of files and folders that are gone or may not be read. */
  readonly unreadable: readonly string[];
}

/** A menu of the system that shows the page's actions. */
interface HostMenu {
  describe(description: MenuDescription): void;
  /** Calls back with the id of the action that was chosen. */
  onChosen(listener: (id: string) => void): () => void;
}

/** What the interface needs of the program behind it, whichever way it is reached. */
export interface Host {
  readonly kind: 'electron' | 'loopback';
  readonly call: Dispatch;
  subscribe<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void;
  /** The address of a picture; null while pictures cannot be addressed yet. */
  blobUrl(picture: PictureId, size: BlobSize): string | null;
  /** @param control of a page that sends the bytes itself; elsewhere the core is asked (`import.pause`) */
  addFiles(
    listingId: ListingId,
    files: readonly File[],
    progress: FileProgress,
    control: SendControl,
  ): Promise<ImportAnswer>;
  /** Puts a file in the place of a photo; answers which photo stands there now. */
  replaceFile(mediaId: MediaId, file: File): Promise<ReplaceAnswer>;
  /** Puts the original of a photo back from a file with the same bytes. */
  fixFile(mediaId: MediaId, file: File): Promise<ReplaceAnswer>;
  /**
   * Has the person save a file that was exported for the page; it is there once. Never rejects.
   * @returns why it could not be handed over; null when it was
   */
  saveDownload(id: string, fileName: string): Promise<AppErrorData | null>;
  /** Lets photos be dragged to another program; null where the page cannot. */
  readonly dragOut: ((listingId: ListingId, mediaIds: readonly MediaId[]) => void) | null;
  /** Takes the files out of a drop; must be called while the event is being handled. */
  filesFromDrop(transfer: DataTransfer): Promise<readonly DroppedPart[]>;
  /** Null where the system shows no menu of the app. */
  readonly menu: HostMenu | null;
  /** Calls back with what the system gives the app; null where it gives nothing. */
  readonly onGiven: ((listener: (given: Given) => void) => () => void) | null;
  /** Calls at once with the present state and again at every change. */
  onConnection(listener: (connection: Connection) => void): () => void;
}
