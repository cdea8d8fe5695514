import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  ToggleButton as AriaToggleButton,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import './button.css';

export type ButtonVariant = 'primary' | 'outlined' | 'plain' | 'danger' | 'link';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  variant?: ButtonVariant;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  'aria-keyshortcuts'?: string;
}

export function Button({ variant = 'outlined', 'aria-keyshortcuts': keys, ...rest }: ButtonProps): ReactElement {
  return <AriaButton {...rest} {...namedKeys(keys)} className={`button ${variant}`} />;
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  icon: LucideIcon;
  /** The accessible name and the tooltip. */
  label: string;
  hint?: string | undefined;
  'aria-keyshortcuts'?: string;
}

/** A button with a picture only; its name shows as a tooltip. */
export function IconButton(props: IconButtonProps): ReactElement {
  const { icon: Icon, label, hint, 'aria-keyshortcuts': keys, ...rest } = props;
  return (
    <TooltipTrigger delay={500}>
      <AriaButton {...rest} {...namedKeys(keys)} aria-label={label} className="button plain icon">
        <Icon size={15} aria-hidden />
      </AriaButton>
      <Hint label={label} hint={hint} />
    </TooltipTrigger>
  );
}

interface IconToggleProps {
  icon: LucideIcon;
  label: string;
  hint?: string | undefined;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

export function IconToggle({ icon: Icon, label, hint, ...rest }: IconToggleProps): ReactElement {
  return (
    <TooltipTrigger delay={500}>
      <AriaToggleButton {...rest} aria-label={label} className="button plain icon">
        <Icon size={16} aria-hidden />
      </AriaToggleButton>
      <Hint label={label} hint={hint} />
    </TooltipTrigger>
  );
}

function Hint({ label, hint }: { label: string; hint: string | undefined }): ReactElement {
  return (
    <Tooltip className="tooltip" offset={6}>
      {label}
      {hint !== undefined && <kbd>{hint}</kbd>}
    </Tooltip>
  );
}

type RenderButton = (props: ComponentProps<'button'>) => ReactElement;

/**
 * Announces the keys of a button to assistive technology. [Note: passed by] React Aria leaves `aria-keyshortcuts` out of what it
 * hands on, so the element takes it here.
 */
export function namedKeys(keys: string | undefined): { render?: RenderButton } {
  // oxlint-disable-next-line react/button-has-type -- React Aria gives it
  return keys === undefined ? {} : { render: (props) => <button {...props} aria-keyshortcuts={keys} /> };
}
