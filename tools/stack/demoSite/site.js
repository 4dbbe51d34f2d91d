const embed = document.querySelector('gatehouse-embed');
const events = document.querySelector('#events');

for (const name of ['ready', 'resized', 'added-to-cart', 'booked', 'error']) {
  embed.addEventListener(name, ({ detail }) => {
    const last = events.lastElementChild;
    // A view that grows reports many sizes; only the last counts.
    const line = name === 'resized' && last?.dataset.name === name ? last : document.createElement('li');
    line.dataset.name = name;
    line.textContent = `${name} ${JSON.stringify(detail)}`;
    events.append(line);
  });
}

document.querySelector('fieldset').addEventListener('change', ({ target }) => {
  embed.setAttribute('theme', target.value);
});
