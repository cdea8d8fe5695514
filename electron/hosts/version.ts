import packageFile from '../../package.json' with { type: 'json' };

/** The version of Listing Lightbox, as package.json has it. */
export const VERSION: string = packageFile.version;
