/** The end of the name of a picture that was taken in each size and theme. */
const VIEW = /-(phone|tablet|desktop)-(light|dark)\.png$/;

/** A page that shows pictures by their file names: those of one screen in each size and theme beside each other. */
export function contactSheet(files: readonly string[]): string {
  const screens = Map.groupBy(files, (file) => file.replace(VIEW, '').replace(/\.png$/, ''));
  const sections = [...screens].map(
    ([name, views]) => `<section><h2>${name}</h2><div>${views.map(figure).join('')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of all screens</title>
<style>
  body { margin: 2rem; font: 1rem system-ui; color-scheme: light dark; }
  section > div { display: flex; gap: 1rem; overflow-x: auto; }
  figure { margin: 0; }
  img { height: 60vh; border: 1px solid #8888; }
</style>
<h1>${files.length} pictures of ${screens.size} screens</h1>
${sections.join('\n')}
</html>
`;
}

function figure(file: string): string {
  const [, size, theme] = VIEW.exec(file) ?? [];
  const caption = size && theme ? `${size}, ${theme}` : '';
  return `<figure><a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
}
