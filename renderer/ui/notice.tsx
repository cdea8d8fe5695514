import { Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { ShownProblem } from '../language/problem-words.ts';
import { ProblemText } from './problem-text.tsx';
import './notice.css';

interface NoticeProps {
  tone: 'info' | 'warn' | 'bad';
  children: ReactNode;
  action?: ReactNode;
  role?: 'alert';
}

/** A sentence with a small mark and, at its end, what can be done. */
export function Notice({ tone, children, action, role }: NoticeProps): ReactElement {
  return (
    <div className="notice" data-tone={tone} {...(role === undefined ? {} : { role })}>
      {tone === 'info' ? <Info size={15} aria-hidden /> : <TriangleAlert size={15} aria-hidden />}
      <div className="notice-body">
        <div className="notice-words">{children}</div>
        {action}
      </div>
    </div>
  );
}

/** What went wrong, announced at once; nothing where nothing did. */
export function Failure({ problem }: { problem: ShownProblem | string | null }): ReactElement | null {
  if (problem === null) return null;
  return (
    <Notice tone="bad" role="alert">
      {typeof problem === 'string' ? problem : <ProblemText problem={problem} />}
    </Notice>
  );
}

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  titleId?: string;
  children: ReactNode;
}

/** What stands where nothing is yet: what this place is for and what to do. */
export function EmptyState({ icon: Icon, title, titleId, children }: EmptyStateProps): ReactElement {
  return (
    <div className="empty-state">
      {Icon !== undefined && <Icon size={28} aria-hidden />}
      <h2 id={titleId}>{title}</h2>
      {children}
    </div>
  );
}
