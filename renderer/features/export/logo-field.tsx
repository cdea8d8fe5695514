import type { ReactElement } from 'react';
import { LONGEST_LOGO } from '../../../shared/domain/export.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import './logo-field.css';

/** The logo of contact sheets, which is kept for the next export. */
export function LogoField(): ReactElement {
  const { t } = useWords();
  const { preferences, prefer } = useWorkbench();
  const { exportLogo } = preferences;
  const hasLogo = exportLogo !== '';
  return (
    <div className="logo-field">
      {hasLogo && <img className="logo" src={`data:image/png;base64,${exportLogo}`} alt={t('export.logo')} />}
      <FileButton
        label={t('export.logo')}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        decode={logoOf}
        refusal="export.logoUnusable"
        onText={(logo) => prefer({ exportLogo: logo })}
      >
        {t(hasLogo ? 'export.logoChange' : 'export.logoChoose')}
      </FileButton>
      {hasLogo && (
        <Button variant="plain" onPress={() => prefer({ exportLogo: '' })}>
          {t('export.logoRemove')}
        </Button>
      )}
    </div>
  );
}

/** Pixels of the largest logo that a sheet shows. */
const LARGEST = { width: 560, height: 96 };

/** The picture as a small PNG in base64; null where the browser can show none. */
async function logoOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  // An SVG is shown by its type alone.
  const isMarkup = /^\s*(<\?xml|<!|<svg)/.test(new TextDecoder().decode(bytes.subarray(0, 100)));
  const address = URL.createObjectURL(new Blob([bytes], isMarkup ? { type: 'image/svg+xml' } : {}));
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    const scale = Math.min(LARGEST.width / image.width, LARGEST.height / image.height, isMarkup ? Infinity : 1);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const [, logo = ''] = canvas.toDataURL('image/png').split(',');
    return logo === '' || logo.length > LONGEST_LOGO ? null : logo;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
