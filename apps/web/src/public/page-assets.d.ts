declare module 'virtual:page-assets' {
  const assets: import('../../build/prerender-pages.ts').PageAssets;
  export default assets;
}
