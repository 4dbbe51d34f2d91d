/**
 * The /simulator page.
 * @import { SiteView } from '../src/view.ts'
 */
import { controllerCard } from './controllers.js';
import { byId, html, icon } from './elements.js';
import { createPanel } from './panel.js';
import { followPhones } from './phones.js';
import { drawSite } from './plan.js';
import { allSites, conditions, follow, layoutOf, onChange, onHappening } from './state.js';

const LINES_SHOWN = 40;
/** How long the outcome of an action stays there. */
const SAID_MS = 4_000;

const tabs = byId('sites');
const plans = byId('plans');
const cards = byId('controllers');
const feed = byId('feed');
const said = byId('said');

/** @type {ReturnType<typeof setTimeout> | undefined} */
let silence;
const say = (/** @type {string} */ text) => {
  said.textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => {
    said.textContent = '';
  }, SAID_MS);
};
const panel = createPanel(say);

/** @type {{ name: string, layout: string, update: (site: SiteView) => void } | undefined} */
let shown;

const slug = (/** @type {string} */ name) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
/** The address names the site, so that it can be shared and gone back to. */
const chosenSite = () => {
  const wanted = new URLSearchParams(location.search).get('site');
  return allSites().find(({ name }) => slug(name) === wanted) ?? allSites()[0];
};

/** @param {SiteView} site */
function show(site) {
  panel.close();
  const plan = drawSite(site, panel.open);
  const list = site.controllers.map((controller) => controllerCard(controller, panel.open, say));
  plans.replaceChildren(legend(), plan.element);
  cards.replaceChildren(...list.map(({ element }) => element));
  document.title = `${site.name} · Simulator · Gatehouse`;
  requestAnimationFrame(() =>
    tabs.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' }),
  );
  shown = {
    name: site.name,
    layout: layoutOf(),
    update(now) {
      plan.update(now);
      for (const [index, card] of list.entries()) {
        const controller = now.controllers[index];
        if (controller) card.update(controller);
      }
    },
  };
}

function update() {
  const site = chosenSite();
  if (!site) return plans.replaceChildren(html('p', { class: 'empty' }, 'No site has a controller.'));
  if (shown?.name !== site.name || shown.layout !== layoutOf()) show(site);
  shown?.update(site);
  panel.update();
  updateTabs(site);
}

/** @param {SiteView} current */
function updateTabs(current) {
  const links = allSites().map((site) => {
    const alarms = site.controllers.flatMap(({ doors }) => doors.filter(({ alarm }) => alarm)).length;
    const away = site.controllers.filter(({ link }) => link !== 'linked').length;
    const notes = [
      ...(alarms ? [html('span', { class: 'badge alarm' }, icon('alarm'), `${alarms} alarming`)] : []),
      ...(away ? [html('span', { class: 'badge away' }, `${away} offline`)] : []),
    ];
    return html(
      'a',
      {
        href: `?site=${slug(site.name)}`,
        'aria-current': site === current ? 'page' : undefined,
        click: goTo,
      },
      site.name,
      ...notes,
    );
  });
  const focused = [...tabs.children].indexOf(document.activeElement ?? tabs);
  tabs.replaceChildren(...links);
  if (focused >= 0) links[focused]?.focus();
}

/** @param {MouseEvent & { currentTarget: HTMLAnchorElement }} event */
function goTo(event) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(undefined, '', event.currentTarget.href);
  changeSite();
}

function changeSite() {
  feed.replaceChildren();
  update();
}

function legend() {
  const entries = Object.entries(conditions).map(([condition, word]) =>
    html(
      'li',
      { class: `chip ${condition}` },
      icon(/** @type {keyof typeof conditions} */ (condition)),
      word,
    ),
  );
  return html(
    'ul',
    { class: 'legend', 'aria-label': 'Legend' },
    ...entries,
    html('li', { class: 'chip unseen-key' }, 'Its controller is offline'),
  );
}

onHappening((line, controller) => {
  if (!chosenSite()?.controllers.some(({ serial }) => serial === controller.serial)) return;
  const time = new Date().toLocaleTimeString('en-AU', { hour12: false });
  feed.prepend(html('li', {}, html('time', {}, time), line));
  while (feed.children.length > LINES_SHOWN) feed.lastElementChild?.remove();
});
onChange(update);
followPhones(say);
addEventListener('popstate', changeSite);
follow((lost) => {
  byId('lost').hidden = !lost;
});
