import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { HttpAnswer } from '../http/http.ts';

const ANNOTATIONS = 'odata.include-annotations="reso.*"';

type Settings = Pick<ServiceProfile, 'prefer'>;

/** What is asked of a read beside: annotations (service-interface.md §Endpoints 3), and how large its pages may be. */
export function preferOfRead({ prefer }: Settings): string {
  return prefer.maxPageSize === null ? ANNOTATIONS : `${ANNOTATIONS}, odata.maxpagesize=${prefer.maxPageSize}`;
}

/** What is asked of a write beside: annotations, and whether its answer shows what was written (RESO RCP-10). */
export function preferOfWrite({ prefer }: Settings): string {
  return prefer.return === 'none' ? ANNOTATIONS : `${ANNOTATIONS}, return=${prefer.return}`;
}

/** The service says that it shows nothing, because it was asked to: whatever the status is, an empty body is no fault. */
export function isMinimal({ status, headers, text }: HttpAnswer): boolean {
  if (status === 204) return true;
  const applied = headers['preference-applied'] ?? '';
  return (status === 200 || status === 201) && text.trim() === '' && /(^|[,;\s])return\s*=\s*"?minimal/i.test(applied);
}
