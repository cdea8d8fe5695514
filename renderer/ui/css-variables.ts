import 'react';

declare module 'react' {
  // Custom properties (CSS Custom Properties for Cascading Variables) are styles too.
  interface CSSProperties {
    [variable: `--${string}`]: string | undefined;
  }
}
