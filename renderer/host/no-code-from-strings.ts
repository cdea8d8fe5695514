import { z } from 'zod';

// [Note: no code from strings] zod would otherwise try `new Function` when a schema is made, which the page's policy
// forbids and the browser reports. So this is imported before the contract.
z.config({ jitless: true });
