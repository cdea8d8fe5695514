import { useState } from 'react';
import { useLoupeIsOpen } from './use-loupe.ts';

/** A value of the window below the large view: it stays as it was while nobody sees the window. */
export function useSeen<Value>(value: Value): Value {
  const isCovered = useLoupeIsOpen();
  const [seen, setSeen] = useState(value);
  if (!isCovered && seen !== value) setSeen(value);
  return isCovered ? seen : value;
}
