/**
 * The list of a site's controllers with their links, batteries and doors: the plan's equal for those who do not see it.
 * @import { Action, ControllerView, DoorView } from '../src/view.ts'
 */
import { createConditions } from './conditions.js';
import { html, icon } from './elements.js';
import { act, conditionOf, conditions, links } from './state.js';
import { factsOf } from './words.js';

/**
 * @param {ControllerView} controller
 * @param {(serial: string, channel: number) => void} choose
 * @param {(text: string) => void} say
 */
export function controllerCard({ serial, name }, choose, say) {
  const link = html('span', { class: 'link' });
  const facts = html('p', { class: 'facts' });
  const doors = doorList(name, (channel) => choose(serial, channel));
  const isCut = (/** @type {ControllerView} */ now) => now.link === 'cut';

  /**
   * @param {string} text
   * @param {() => Action} action
   * @param {() => string} done
   */
  const button = (text, action, done) =>
    html('button', { type: 'button', click: async () => say((await act(action())) ?? done()) }, text);

  /** @type {ControllerView | undefined} */
  let now;
  const cut = button(
    'Cut the link',
    () => ({ type: 'cut', serial, cut: !(now && isCut(now)) }),
    () => `${name}: ${now && isCut(now) ? 'link restored' : 'link cut'}.`,
  );
  const reboot = button(
    'Reboot',
    () => ({ type: 'reboot', serial }),
    () => `${name} restarts.`,
  );
  const drain = button(
    'Drain the battery',
    () => ({ type: 'battery', serial, percent: nextCharge(now?.battery ?? 100) }),
    () => `${name}: battery at ${nextCharge(now?.battery ?? 100)} %.`,
  );
  const conditionsHere = createConditions({ serial, name }, say);

  let shown = '';
  return {
    element: html(
      'details',
      { class: 'controller' },
      html('summary', {}, html('span', { class: 'title' }, name, html('small', {}, serial)), link),
      facts,
      html('div', { class: 'actions' }, cut, reboot, drain, conditionsHere.bluetooth),
      conditionsHere.element,
      doors.element,
    ),
    update(/** @type {ControllerView} */ controller) {
      now = controller;
      const news = JSON.stringify(controller);
      if (news === shown) return;
      shown = news;
      link.className = `link ${controller.link}`;
      link.textContent = links[controller.link];
      facts.textContent = factsOf(controller);
      conditionsHere.update(controller);
      cut.textContent = isCut(controller) ? 'Restore the link' : 'Cut the link';
      cut.disabled = controller.link === 'dead';
      reboot.disabled = controller.link === 'dead';
      drain.hidden = controller.battery === null;
      drain.textContent = controller.battery === 0 ? 'Put in a new battery' : 'Drain the battery';
      doors.update(controller.doors);
    },
  };
}

/**
 * The doors of a controller, to choose from.
 * @param {string} name Of the controller.
 * @param {(channel: number) => void} choose
 */
function doorList(name, choose) {
  const element = html('ul', { class: 'doors', 'aria-label': `Doors of ${name}` });
  /** @type {Map<number, ReturnType<typeof doorChip>>} */
  let chips = new Map();
  return {
    element,
    /** @param {DoorView[]} doors */
    update(doors) {
      if (doors.length !== chips.size || doors.some(({ channel }) => !chips.has(channel))) {
        chips = new Map(doors.map(({ channel }) => [channel, doorChip(() => choose(channel))]));
        element.replaceChildren(...[...chips.values()].map((chip) => chip.element));
      }
      for (const door of doors) chips.get(door.channel)?.update(door);
    },
  };
}

/**
 * A door to choose. It changes in its place: one that is made again while it is pressed would not be chosen.
 * @param {() => void} choose
 */
function doorChip(choose) {
  const button = html('button', { type: 'button', click: choose });
  let label = '';
  return {
    element: html('li', {}, button),
    /** @param {DoorView} door */
    update(door) {
      const condition = conditionOf(door);
      const text = `${door.name}, ${conditions[condition]}`;
      if (text === label) return;
      label = text;
      button.className = `chip ${condition}`;
      button.setAttribute('aria-label', text);
      button.replaceChildren(icon(condition), door.name);
    },
  };
}

/** A battery is drained in two steps, low and empty, and then replaced. */
const nextCharge = (/** @type {number} */ charge) => (charge > 15 ? 12 : charge > 0 ? 0 : 100);
