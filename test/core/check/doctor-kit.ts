import type { DoctorCheck, DoctorReport } from '../../../shared/contract/doctor-report.ts';

/** What one check says, with its verdict. */
export function reported({ checks }: DoctorReport, id: DoctorCheck['id']): string {
  return checks.flatMap((check) => (check.id === id ? [`${check.verdict}: ${check.said}`] : [])).join(' | ');
}

/** What is proposed, each as `setting = value`. */
export function proposals({ proposals: proposed }: Pick<DoctorReport, 'proposals'>): string[] {
  return proposed.map((each) => `${each.setting} = ${String(each.proposed)}`);
}
