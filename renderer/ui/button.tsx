import type { ReactElement, ReactNode, Ref } from 'react';
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
}

export function Button({ variant = 'outlined', ...rest }: ButtonProps): ReactElement {
  return <AriaButton {...rest} className={`button ${variant}`} />;
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  /** The accessible name and the tooltip. */
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** A button with a picture only; its name shows as a tooltip. */
export function IconButton({ label, hint, children, ...rest }: IconButtonProps): ReactElement {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton {...rest} aria-label={label} className="button plain icon">
        {children}
      </AriaButton>
      <Hint label={label} hint={hint} />
    </TooltipTrigger>
  );
}

interface IconToggleProps {
  label: string;
  hint?: string | undefined;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
  children: ReactNode;
}

export function IconToggle({ label, hint, children, ...rest }: IconToggleProps): ReactElement {
  return (
    <TooltipTrigger delay={500}>
      <AriaToggleButton {...rest} aria-label={label} className="button plain icon">
        {children}
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
