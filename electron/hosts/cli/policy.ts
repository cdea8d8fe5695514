import { policyFile, viewOfPolicy } from '../policy.ts';
import { type CliCommand, EXIT } from './session.ts';

/** `lightbox policy`: whether what IT placed has arrived, and what it says. */
export function addPolicyCommand(program: CliCommand): void {
  program
    .command('policy')
    .description('what IT decides for all people of this computer; ends with 1 where its file cannot be understood')
    .does(({ options, result }) => {
      const { policy, problem } = options.policy;
      const file = policyFile(process.platform, options.environment);
      const { sets } = viewOfPolicy(options.policy);
      result({ file, problem, policy }, [
        ...(problem === null
          ? []
          : [`${file} cannot be understood: ${problem}`, 'Until it can, updates are off and nothing else is decided.']),
        ...(sets.length === 0 && problem === null ? [`Nothing is decided by ${file}.`] : []),
        ...(sets.length === 0 ? [] : [`${file} decides:`, ...JSON.stringify(policy, null, 2).split('\n')]),
      ]);
      return problem === null ? EXIT.done : EXIT.failed;
    });
}
