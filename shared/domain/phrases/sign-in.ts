/** Of signing in as a member. `{quote}` is a word of the identity provider. */
export const SIGN_IN = {
  'signIn.denied': 'The sign-in was canceled, or the member did not allow it. Nothing was changed.',
  'signIn.otherAnswer':
    'What came back from the browser is not the answer to this sign-in. Nothing was changed. Sign in again.',
  'signIn.otherIssuer':
    'The answer is from another identity provider than the one that was asked. Nothing was changed. Check the issuer, and ask the service before you try again.',
  'signIn.otherToken': 'The identity provider answered with what does not belong to this sign-in. Nothing was changed.',
  'signIn.clock':
    'By the clock of this computer the answer of the identity provider is out of date. Nothing was changed. Set the clock and sign in again.',
  'signIn.unusable':
    'What answered is not an identity provider that Listing Lightbox can use: it may be the sign-in page of a network, or a wrong address. Check the issuer.',
  'signIn.codeRefused':
    'The identity provider did not accept the answer of the browser: it was used before, or is too old. Nothing was changed. Sign in again.',
  'signIn.passwordRefused':
    'The identity provider did not accept the user name or the password. Nothing was changed, and the password was not kept.',
  'signIn.noPassword':
    'The profile of this service does not ask for passwords. Nothing was sent. Sign in in the browser.',
  'signIn.clientUnknown':
    'The identity provider does not let this client id sign in here. Nothing was changed. Check the client id and what the provider has registered for it.',
  'signIn.scopeRefused':
    'The identity provider does not know the scopes that are asked for. Nothing was changed. Check “Scopes of a member” in the service profile.',
  'signIn.notOffered': 'The identity provider does not offer this way to sign in. Nothing was changed.',
  'signIn.refused': 'The identity provider refused the sign-in ({quote}). Nothing was changed.',
  'signIn.providerTrouble': 'The identity provider has trouble. Nothing was lost; it is asked again.',
  'signIn.timedOut': 'Nobody signed in within five minutes. Nothing was changed. Sign in again when you are ready.',
  'signIn.codeEnded':
    'Nobody signed in before the code ended. Nothing was changed. Start again when you are ready, and a new code is shown.',
  'signIn.canceled': 'The sign-in was canceled. Nothing was changed.',
  'signIn.expired': 'The sign-in has expired. Nothing was lost; sign in again and sending goes on.',
  'signIn.signedOut': 'Nobody is signed in to this account on this computer. Sign in, and sending goes on.',
  'signIn.renewing': 'Another program is renewing the sign-in. Work goes on when that is done.',
  'signIn.otherMember':
    'This account belongs to {owner}, and {name} signed in. Nothing was changed. Sign in as {owner}, or connect an account of their own for {name}.',
  'signIn.unknown': 'There is no such sign-in, or it has ended. Start again.',
  'signIn.notMember': 'This account does not sign in as a member.',
} as const;
