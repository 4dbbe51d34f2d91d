/**
 * Browsers that translate a page take its texts out and put elements with other texts in their places. What renders the
 * page goes on writing to the texts it made, which nobody sees any more: a door that was unlocked would stay 'Locked' on
 * the screen. Here each text that was taken out is known with what stands in for it; once it is written to, it takes its
 * place again, and the browser translates it again.
 */

/** What stands in the page where a text was taken out, and which text each of these stands in for. */
const standIns = new WeakMap<Text, ChildNode>();
const textOf = new WeakMap<Node, Text>();

/** Keeps what is shown up to date in a page that the browser translates, from now on. */
export function keepTranslatedPageLive(): void {
  const texts = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Text) putBack(target);
  });
  const page = new MutationObserver((records) => note(records, texts));
  page.observe(document.body, { childList: true, subtree: true });
  const noteNow = () => note(page.takeRecords(), texts);
  forgiveMissingTexts(noteNow);
}

function note(records: readonly MutationRecord[], texts: MutationObserver): void {
  for (const [at, record] of records.entries()) {
    for (const removed of record.removedNodes) {
      const text = removed instanceof Text ? removed : textOf.get(removed);
      if (text === undefined || text.isConnected) continue;
      const standIn = addedInPlaceOf(record, records.slice(0, at));
      if (standIn === undefined) continue;
      standIns.set(text, standIn);
      textOf.set(standIn, text);
      texts.observe(text, { characterData: true });
    }
  }
}

/** What came where a node was removed: in the same step, or just beside it in one before. */
function addedInPlaceOf(
  { addedNodes, previousSibling, nextSibling }: MutationRecord,
  before: readonly MutationRecord[],
): ChildNode | undefined {
  const added = [...addedNodes, ...[previousSibling, nextSibling].filter((node) => wasAdded(node, before))];
  return added.find((node): node is ChildNode => node?.isConnected === true);
}

function wasAdded(node: Node | null, records: readonly MutationRecord[]): boolean {
  return node !== null && records.some(({ addedNodes }) => [...addedNodes].includes(node));
}

function putBack(text: Text): void {
  const standIn = standIns.get(text);
  if (text.isConnected || !standIn?.isConnected) return;
  standIns.delete(text);
  standIn.replaceWith(text);
}

/**
 * What renders the page may remove a text that was taken out, or put something before it: then what stands in is meant,
 * and a text without a stand-in is gone already. Without this, a page that is translated ends in an error.
 */
function forgiveMissingTexts(noteNow: () => void): void {
  const { removeChild, insertBefore } = Node.prototype;
  const standInOf = (parent: Node, child: Node | null) => {
    if (!(child instanceof Text) || child.parentNode === parent) return child;
    noteNow();
    const standIn = standIns.get(child);
    return standIn?.parentNode === parent ? standIn : null;
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const standing = standInOf(this, child);
    if (standing !== null) removeChild.call(this, standing);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    child: Node | null,
  ): Child {
    insertBefore.call(this, node, standInOf(this, child));
    return node;
  };
}
