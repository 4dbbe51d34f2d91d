// The minimum that a page of React, a router and a query cache must load: one route with one answer of the API.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';

function Page() {
  const { data = [] } = useQuery({
    queryKey: ['places'],
    queryFn: async () => (await fetch('/places.json')).json(),
  });
  return h(
    'main',
    null,
    h('h1', null, 'Find a space, book it, open its door.'),
    h(
      'ul',
      null,
      data.map((place) => h('li', { key: place }, place)),
    ),
  );
}

const router = createBrowserRouter([{ path: '/', element: h(Page) }]);
const client = new QueryClient();
createRoot(document.getElementById('root')).render(
  h(QueryClientProvider, { client }, h(RouterProvider, { router })),
);
