import { loadLanguage } from '../../renderer/language/spoken.ts';

// The page reads a language before it shows anything.
await loadLanguage('es');
