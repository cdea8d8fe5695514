import type { Problem } from '../../../shared/contract/model.ts';

/** Whether sending a photo once more could help as it is: not where first a person has to do something about it. */
export function canTryAgain({ code, action }: Problem): boolean {
  switch (action) {
    case 'retry':
    case 'none':
      return true;
    case 'fixField':
      return code === 'serviceRefused';
    case 'signIn':
    case 'resolve':
      return false;
  }
}
