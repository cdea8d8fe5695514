import type { Problem } from '../../../shared/contract/model.ts';

/** Whether sending a photo once more could help as it is: not where first a person has to do something about it. */
export function canTryAgain({ code, action }: Problem): boolean {
  switch (action) {
    case 'retry':
      return true;
    case 'none':
      // Errors are fixed, or sent anyway, where they are listed.
      return code !== 'heldByFindings';
    case 'fixField':
      return code === 'serviceRefused';
    case 'signIn':
    case 'resolve':
      return false;
  }
}
