/** A photo of the listing that is there to practise with, and what is written about it already; null is left to do. */
interface SamplePhoto {
  readonly fileName: string;
  /** A word of ImageOf. */
  readonly room: string | null;
  readonly caption: Readonly<Record<SampleLanguage, string>> | null;
}

/** Languages that the captions of the sample listing are written in. */
export const SAMPLE_LANGUAGES = ['en', 'es'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** The photos of the sample listing in their order: some are done, the others are for the person who practises. */
export const SAMPLE_PHOTOS: readonly SamplePhoto[] = [
  {
    fileName: 'DSC_2001.jpg',
    room: 'Front of Structure',
    caption: { en: 'Front of the house at dusk', es: 'Frente de la casa al anochecer' },
  },
  {
    fileName: 'DSC_2002.jpg',
    room: 'Entry',
    caption: { en: 'Entry with oak stairs', es: 'Entrada con escalera de roble' },
  },
  { fileName: 'DSC_2003.jpg', room: 'Kitchen', caption: { en: 'Kitchen with island', es: 'Cocina con isla' } },
  {
    fileName: 'DSC_2004.jpg',
    room: 'Living Room',
    caption: { en: 'Living room with two tall windows', es: 'Sala con dos ventanas altas' },
  },
  { fileName: 'DSC_2005.jpg', room: 'Dining Room', caption: null },
  { fileName: 'DSC_2006.jpg', room: null, caption: { en: 'Main bedroom', es: 'Dormitorio principal' } },
  { fileName: 'DSC_2007.jpg', room: null, caption: null },
  { fileName: 'DSC_2008.jpg', room: null, caption: null },
];
