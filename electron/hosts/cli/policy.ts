import { policyFile, viewOfPolicy } from '../policy.ts';
import { type CliContext, EXIT } from './session.ts';

/** `lightbox policy`: whether what IT placed has arrived, and what it says. */
export function addPolicyCommand({ program, environment, action }: CliContext): void {
  program
    .command('policy')
    .description('what IT decides for all people of this computer; ends with 1 where its file cannot be understood')
    .action(
      action(({ options, output }) => {
        const { policy, problem } = options.policy;
        const file = policyFile(process.platform, environment);
        const { sets } = viewOfPolicy(options.policy);
        output.result({ file, problem, policy }, [
          ...(problem === null
            ? []
            : [
                `${file} cannot be understood: ${problem}`,
                'Until it can, updates are off and nothing else is decided.',
              ]),
          ...(sets.length === 0 && problem === null ? [`Nothing is decided by ${file}.`] : []),
          ...(sets.length === 0 ? [] : [`${file} decides:`, ...JSON.stringify(policy, null, 2).split('\n')]),
        ]);
        return Promise.resolve(problem === null ? EXIT.done : EXIT.failed);
      }),
    );
}
