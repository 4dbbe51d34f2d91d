/** The screens that everybody sees alike who is not signed in, and the server renders: each with the source of its code. */
export const renderedScreens = {
  Search: 'src/features/search/Search.tsx',
  SearchList: 'src/features/search/SearchList.tsx',
  SearchProductDetails: 'src/features/search/SearchProductDetails.tsx',
  SitePage: 'src/features/search/site/SitePage.tsx',
  ShopMain: 'src/features/shop/ShopMain.tsx',
} as const;
