import type { LookupValue } from './lookup-value.ts';

/** Features of windows: the WindowFeatures lookup of the RESO Data Dictionary (21 values, an open list). */
export const WINDOW_FEATURES: readonly LookupValue[] = [
  { standard: 'Aluminum Frames', odata: 'AluminumFrames', spanish: '' },
  { standard: 'Bay Window(s)', odata: 'BayWindows', spanish: '' },
  { standard: 'Blinds', odata: 'Blinds', spanish: '' },
  { standard: 'Display Window(s)', odata: 'DisplayWindows', spanish: '' },
  { standard: 'Double Pane Windows', odata: 'DoublePaneWindows', spanish: '' },
  { standard: 'Drapes', odata: 'Drapes', spanish: '' },
  { standard: 'ENERGY STAR Qualified Windows', odata: 'EnergyStarQualifiedWindows', spanish: '' },
  { standard: 'Garden Window(s)', odata: 'GardenWindows', spanish: '' },
  { standard: 'Insulated Windows', odata: 'InsulatedWindows', spanish: '' },
  { standard: 'Low-Emissivity Windows', odata: 'LowEmissivityWindows', spanish: '' },
  { standard: 'Plantation Shutters', odata: 'PlantationShutters', spanish: '' },
  { standard: 'Screens', odata: 'Screens', spanish: '' },
  { standard: 'Shutters', odata: 'Shutters', spanish: '' },
  { standard: 'Skylight(s)', odata: 'Skylights', spanish: '' },
  { standard: 'Solar Screens', odata: 'SolarScreens', spanish: '' },
  { standard: 'Storm Window(s)', odata: 'StormWindows', spanish: '' },
  { standard: 'Tinted Windows', odata: 'TintedWindows', spanish: '' },
  { standard: 'Triple Pane Windows', odata: 'TriplePaneWindows', spanish: '' },
  { standard: 'Window Coverings', odata: 'WindowCoverings', spanish: '' },
  { standard: 'Window Treatments', odata: 'WindowTreatments', spanish: '' },
  { standard: 'Wood Frames', odata: 'WoodFrames', spanish: '' },
];
