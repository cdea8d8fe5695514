import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Checkbox, type CheckboxProps } from 'react-aria-components';
import './check-box.css';

interface CheckBoxProps extends Omit<CheckboxProps, 'className' | 'children'> {
  /** The words beside it; a box without any needs an `aria-label`. */
  children?: ReactNode;
}

export function CheckBox({ children, ...rest }: CheckBoxProps): ReactElement {
  return (
    <Checkbox {...rest} className="check-box">
      <span className="check-box-tick">
        <Check size={12} strokeWidth={3} aria-hidden />
      </span>
      {children}
    </Checkbox>
  );
}
