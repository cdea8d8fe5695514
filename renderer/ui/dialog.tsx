import { X } from 'lucide-react';
import {
  type FormEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import { useWords } from '../language/language-store.ts';
import { problemText } from '../language/problem-words.ts';
import { Button, IconButton } from './button.tsx';
import { useFrontDialog } from './front-dialog.ts';
import { Failure } from './notice.tsx';
import './dialog.css';

interface DialogProps {
  title: string;
  size?: 'small' | 'medium' | 'wide' | 'large' | 'palette' | 'settings';
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
}

/**
 * [Note: blurred first] A field that is saved when it is left hears nothing when it goes with its dialog, and the word in
 * it would be lost.
 */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** A modal dialog; Escape and a press outside close it. */
export function Dialog(props: DialogProps): ReactElement {
  const { title, size = 'small', onClose, children, footer, role = 'dialog' } = props;
  const { t } = useWords();
  const dismiss = (): void => {
    leaveField();
    onClose();
  };
  useFrontDialog(dismiss);
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && dismiss()} className="overlay" data-size={size}>
      <Modal className="modal" data-size={size}>
        <AriaDialog role={role} className="dialog">
          <header className="dialog-head row between">
            <Heading slot="title">{title}</Heading>
            <IconButton icon={X} label={t('common.close')} onPress={onClose} />
          </header>
          <DialogBody>{children}</DialogBody>
          {footer !== undefined && <footer className="dialog-foot row wrap">{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function DialogBody({ children }: { children: ReactNode }): ReactElement {
  const body = useRef<HTMLDivElement>(null);
  useScrollKeys(body);
  useKeptFocus(body, '.dialog');
  return (
    <div ref={body} className="dialog-body stack">
      {children}
    </div>
  );
}

interface ConfirmProps extends Pick<DialogProps, 'title' | 'size' | 'children' | 'onClose'> {
  confirmLabel: string;
  /** Where leaving all as it is has a name of its own. */
  cancelLabel?: string;
  isDisabled?: boolean;
  danger?: boolean;
  /** Done once the question is closed. */
  onConfirm: () => unknown;
}

/** A question before something that cannot be undone with one press. */
export function ConfirmDialog(props: ConfirmProps): ReactElement {
  const { title, size = 'small', children, confirmLabel, isDisabled = false, danger, onConfirm, onClose } = props;
  const { t } = useWords();
  const { cancelLabel = t('common.cancel') } = props;
  const confirm = (): void => {
    onClose();
    void onConfirm();
  };
  return (
    <Dialog
      {...{ title, size, onClose }}
      role="alertdialog"
      footer={
        <>
          <Button autoFocus onPress={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={danger === true ? 'danger' : 'primary'} isDisabled={isDisabled} onPress={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  confirmLabel: string;
  /** Whether the button has the focus at first, and no field. */
  isButtonFirst?: boolean;
  isDisabled?: boolean;
  /** Further things to do, at the start of the foot. */
  aside?: ReactNode;
  formClass?: string;
  /** Null where what was typed is not to be sent; a failure is shown, and otherwise the dialog closes. */
  onSubmit: () => Promise<AppErrorData | string | null> | null | undefined;
  /** Where the failure is shown at its field. */
  onFailure?: (text: string) => void;
}

/** Asks for something that is sent once: Enter pressed once more makes no second one. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { confirmLabel, isButtonFirst = false, isDisabled = false, aside, formClass = 'stack', onFailure } = props;
  const { title, size = 'small', role = 'dialog', onClose, onSubmit, children } = props;
  const words = useWords();
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppErrorData | string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const sending = isBusy || isDisabled ? null : onSubmit();
    if (sending == null) return;
    setBusy(true);
    setFailure(null);
    const failed = await sending;
    setBusy(false);
    if (failed === null) onClose();
    else if (onFailure === undefined) setFailure(failed);
    else onFailure(typeof failed === 'string' ? failed : problemText(words, failed));
  };
  return (
    <Dialog
      {...{ title, size, role, onClose }}
      footer={
        <>
          {aside}
          <Button onPress={onClose}>{words.t('common.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            autoFocus={isButtonFirst}
            isPending={isBusy}
            isDisabled={isDisabled}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} className={formClass} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <Failure problem={failure} />
      </form>
    </Dialog>
  );
}

/**
 * Gives the focus to what is around it where the element that had it is gone. [Note: gone with its line] Whoever presses a button that
 * goes with what it was about could otherwise neither go on by Tab nor leave by Escape.
 *
 * @param within looked at whenever something in it comes or goes
 * @param around what can have the focus
 */
function useKeptFocus(within: RefObject<HTMLElement | null>, around: string): void {
  useEffect(() => {
    const element = within.current;
    let last: Element | null = null;
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
    };
    const look = (): void => {
      if (document.activeElement !== document.body || last?.isConnected !== false) return;
      last = null;
      element?.closest<HTMLElement>(around)?.focus();
    };
    const observer = new MutationObserver(look);
    element?.addEventListener('focusin', note);
    if (element !== null) observer.observe(element, { childList: true, subtree: true });
    return () => {
      element?.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [within, around]);
}

/** Pixels of one press of an arrow key, and the part of a page that the next one still shows. */
const LINE = 40;
const OVERLAP = 0.1;

/**
 * Lets the keys for scrolling reach a text while the focus is beside it, as on the button that closes its dialog. Where
 * the focus is in the text the browser does it, and what uses such keys itself keeps them.
 */
function useScrollKeys(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = text.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
    if (dialog == null) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { current } = text;
      const isInside = event.target instanceof Node && current?.contains(event.target) === true;
      if (current === null || isInside || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const scroller = scrollerIn(current);
      const by = scroller === null ? null : distance(event, scroller);
      if (scroller === null || by === null) return;
      event.preventDefault();
      scroller.scrollBy({ top: by });
    };
    dialog.addEventListener('keydown', onKeyDown);
    return () => dialog.removeEventListener('keydown', onKeyDown);
  }, [text]);
}

function scrollerIn(text: HTMLElement): HTMLElement | null {
  const overflows = (element: HTMLElement): boolean =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
  return [text, ...text.querySelectorAll<HTMLElement>('*')].find(overflows) ?? null;
}

function distance(
  { key, shiftKey, target }: KeyboardEvent,
  { clientHeight, scrollHeight }: HTMLElement,
): number | null {
  const page = clientHeight * (1 - OVERLAP);
  switch (key) {
    case 'ArrowDown':
      return LINE;
    case 'ArrowUp':
      return -LINE;
    case 'PageDown':
      return page;
    case 'PageUp':
      return -page;
    case 'Home':
      return -scrollHeight;
    case 'End':
      return scrollHeight;
    case ' ':
      // It presses what has the focus.
      if (target instanceof Element && target.closest('button, [role="button"]') !== null) return null;
      return shiftKey ? -page : page;
    default:
      return null;
  }
}
