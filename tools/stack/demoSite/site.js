const embed = document.querySelector('gatehouse-embed');
const told = document.querySelector('#told');

for (const name of ['ready', 'resized', 'added-to-cart', 'booked', 'error']) {
  embed.addEventListener(name, ({ detail }) => {
    const last = told.lastElementChild;
    // A view that grows tells so many times; only the last counts.
    const line = name === 'resized' && last?.dataset.name === name ? last : document.createElement('li');
    line.dataset.name = name;
    line.textContent = `${name} ${JSON.stringify(detail)}`;
    told.append(line);
  });
}

document.querySelector('fieldset').addEventListener('change', ({ target }) => {
  embed.setAttribute('theme', target.value);
});
