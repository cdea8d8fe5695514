import { Cable, FolderPlus, GraduationCap } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import './settings.css';

/** The first thing a person sees: three ways to begin, the harmless one first. */
export function Welcome(): ReactElement {
  const { commands, openDialog, snapshot } = useWorkbench();
  const practice = snapshot.info?.practiceAvailable === true;
  return (
    <div className="welcome">
      <h1>Welcome to Listing Lightbox</h1>
      <p className="quiet">
        Put the photos of a listing in order, write their captions and send them. Everything but the sending works
        offline.
      </p>
      <div className="welcome-ways">
        {practice && (
          <section data-recommended>
            <GraduationCap size={22} aria-hidden />
            <h2>
              Try it first <span className="environment">Recommended</span>
            </h2>
            <p className="quiet">
              A practice service on this computer. It behaves like a real one, and nothing goes public.
            </p>
            <Button variant="primary" onPress={() => void commands.startPractice()}>
              Use the practice service
            </Button>
          </section>
        )}
        <section>
          <Cable size={22} aria-hidden />
          <h2>Work with your service</h2>
          <p className="quiet">
            You need two addresses and a token, or a client id and its secret, from your listing service.
          </p>
          <Button
            variant={practice ? 'outlined' : 'primary'}
            onPress={() => openDialog({ kind: 'connect', account: null })}
          >
            Connect a service
          </Button>
        </section>
        <section>
          <FolderPlus size={22} aria-hidden />
          <h2>Begin without one</h2>
          <p className="quiet">Add and caption photos now; connect a service when you want to send them.</p>
          <Button onPress={() => openDialog({ kind: 'createListing' })}>New listing</Button>
        </section>
      </div>
    </div>
  );
}
