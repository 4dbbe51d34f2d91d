import type { CapacitorConfig } from '@capacitor/cli';

const config: CapacitorConfig = {
  appId: 'au.gatehouse.app',
  appName: 'Gatehouse',
  webDir: 'dist-app',
  backgroundColor: '#fafaf8',
  android: {
    // What the developer modal may set for a test; the API of the build is reached over TLS.
    allowMixedContent: false,
  },
  ios: {
    contentInset: 'never',
  },
  plugins: {
    // How far the bars of the device reach into the page is passed to tokens.css, also where the web view is too old to.
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover', style: 'DEFAULT' },
    SplashScreen: {
      // The page takes it away as soon as it has been drawn; a page that cannot be drawn shows that.
      launchShowDuration: 5_000,
      launchAutoHide: true,
    },
    FirebaseMessaging: { presentationOptions: [] },
  },
  experimental: {
    // Otherwise its package has the name of the one it is made of.
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
};

export default config;
