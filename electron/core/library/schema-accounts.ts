/** How services are reached, without their secrets, and how they describe themselves. */
export const ACCOUNTS = `
  CREATE TABLE account (
    accountId TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    environment TEXT NOT NULL CHECK (environment IN ('production', 'test', 'practice')),
    uploadUrl TEXT NOT NULL,
    baseUrl TEXT NOT NULL,
    tokenUrl TEXT, -- for client credentials, as clientId
    clientId TEXT,
    memberLoginId TEXT,
    profile TEXT NOT NULL, -- ServiceProfile
    isCurrent INTEGER NOT NULL DEFAULT 0, -- what names no account goes to this one
    paused TEXT, -- Problem that a person has to answer before anything is sent, and since when
    notBefore INTEGER, -- until then nothing is asked of the service
    createdAt TEXT NOT NULL,
    notBeforeSince INTEGER, -- when that began, so that a clock that is set back makes it no longer
    failures INTEGER NOT NULL DEFAULT 0, -- times in a row that there was no way to the service
    waitingFor TEXT, -- Problem, why it is waited until notBefore
    ordersTaken TEXT NOT NULL DEFAULT 'untried'
      CHECK (ordersTaken IN ('untried', 'asSent', 'otherwise')), -- how the service takes the Order of a change
    leftByForgotten INTEGER NOT NULL DEFAULT 0, -- pictures that forgotten listings may have left at the service
    signIn TEXT NOT NULL DEFAULT 'token'
      CHECK (signIn IN ('token', 'clientCredentials', 'member')),
    issuer TEXT, -- where a member signs in; null for the other ways, as member
    member TEXT -- Member, as whom
  ) STRICT;

  -- which process renews the tokens of an account: a refresh token is sent once
  CREATE TABLE tokenRenewal (
    accountId TEXT PRIMARY KEY,
    owner TEXT NOT NULL, -- name of the runner
    until INTEGER NOT NULL
  ) STRICT;

  -- the rules of a service, which are carried out without a network too
  CREATE TABLE ruleSet (
    accountId TEXT PRIMARY KEY REFERENCES account (accountId) ON DELETE CASCADE,
    hash TEXT NOT NULL, -- of the service's description: the same is not read again
    rules TEXT NOT NULL, -- JSON list of StoredRule
    leftOut INTEGER NOT NULL, -- how many entries could not be read
    learntAt TEXT NOT NULL,
    askedAt TEXT NOT NULL -- when the service was last asked, whatever it answered
  ) STRICT;

  -- the fields of a service, likewise
  CREATE TABLE serviceFields (
    accountId TEXT PRIMARY KEY REFERENCES account (accountId) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    description TEXT NOT NULL, -- ServiceDescription
    sources TEXT NOT NULL, -- JSON, what came of asking each source, by its name
    longestCaption INTEGER, -- characters; null where the service does not say
    rooms TEXT, -- DescribedRooms
    learntAt TEXT NOT NULL,
    askedAt TEXT NOT NULL
  ) STRICT;
`;
