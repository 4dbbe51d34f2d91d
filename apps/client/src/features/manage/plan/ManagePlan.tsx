import type { EditablePlan, PlanArea } from '@gatehouse/contract/api/staffPlan';
import { areas } from '@gatehouse/contract/resources/places';
import { overlapping } from '@gatehouse/contract/rules/planBoxes';
import { Redo2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { Areas } from '../../../doors/plan/Areas.tsx';
import { hrefTo } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import manage from '../Manage.module.css';
import { EditorCanvas } from './EditorCanvas.tsx';
import styles from './ManagePlan.module.css';
import { messages } from './messages.ts';
import { Overlaps } from './Overlaps.tsx';
import { PictureBehind, useShownPicture } from './PictureBehind.tsx';
import { PlanConflict } from './PlanConflict.tsx';
import { PositionTable } from './PositionTable.tsx';
import { PublishPlan } from './PublishPlan.tsx';
import type { Pair, Picture } from './pictureScale.ts';
import { placedIn } from './placed.ts';
import { useEditablePlan } from './planEditQueries.ts';
import { RowForm } from './RowForm.tsx';
import { withPoint } from './ScalePicture.tsx';
import { undoByKey } from './useEditorKeys.ts';
import { type PlanEditor, usePlanEditor } from './usePlanEditor.ts';
import { WithoutPlace } from './WithoutPlace.tsx';

/** The plan of a site as it is drawn. */
export function ManagePlan() {
  const siteId = Number(useParams().id);
  const asked = useEditablePlan(siteId);
  const title = asked.data && messages.title(asked.data.site);
  useTitle(title);
  if (asked.data === undefined) {
    if (asked.error) return <QueryError query={asked} />;
    return (
      <div aria-busy="true">
        <Skeleton height="32rem" />
      </div>
    );
  }
  return (
    <>
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={manage.quiet}>{messages.lead}</p>
      </header>
      {asked.data.areas.length === 0 ? (
        <NoAreas siteId={siteId} />
      ) : (
        <Editor key={siteId} siteId={siteId} plan={asked.data} />
      )}
    </>
  );
}

function NoAreas({ siteId }: { siteId: number }) {
  return (
    <Card className={styles.noAreas}>
      <p>{messages.noAreas}</p>
      <LinkButton to={hrefTo('ManageRow', { resource: areas.slug, id: 'new' }, { site: siteId })}>
        {messages.addArea}
      </LinkButton>
    </Card>
  );
}

function Editor({ siteId, plan }: { siteId: number; plan: EditablePlan }) {
  const editor = usePlanEditor(siteId, plan);
  const [theirs, setTheirs] = useState<EditablePlan>();
  const [areaId, setAreaId] = useState<number>();
  const [pictures, setPictures] = useState<ReadonlyMap<number, Picture | undefined>>(new Map());
  const { seen, edits } = editor;
  const area = seen.areas.find(({ id }) => id === areaId) ?? seen.areas[0]!;

  function settle(keepMine: boolean) {
    if (theirs) editor.goOnFrom(theirs, keepMine);
    setTheirs(undefined);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that hold for all that stands here
    <div className={styles.editor} onKeyDown={(event) => undoByKey(editor, event)}>
      {theirs && <PlanConflict editor={editor} theirs={theirs} onSettle={settle} />}
      {editor.wasKept && edits.length > 0 && (
        <Banner
          action={
            <Button variant="quiet" onClick={() => editor.goOnFrom(plan, false)}>
              {messages.discard}
            </Button>
          }
        >
          {messages.kept}
        </Banner>
      )}
      <div className={styles.head}>
        <Areas areas={seen.areas} alarming={() => 0} selected={area.id} onSelect={setAreaId} />
        <div className={manage.actions}>
          <p className={manage.quiet} role="status">
            {edits.length > 0 && messages.unpublished(edits.length)}
          </p>
          <IconButton
            label={messages.undo}
            icon={<Undo2 />}
            disabled={!editor.canUndo}
            onClick={editor.undo}
          />
          <IconButton
            label={messages.redo}
            icon={<Redo2 />}
            disabled={!editor.canRedo}
            onClick={editor.redo}
          />
          <PublishPlan siteId={siteId} editor={editor} onConflict={setTheirs} />
        </div>
      </div>
      <AreaEditor
        key={area.id}
        editor={editor}
        area={area}
        picture={pictures.get(area.id)}
        onPicture={(picture) => setPictures(new Map(pictures).set(area.id, picture))}
      />
    </div>
  );
}

type AreaEditorProps = {
  editor: PlanEditor;
  area: PlanArea;
  picture: Picture | undefined;
  onPicture: (picture: Picture | undefined) => void;
};

/** An area with all that stands in it; on a phone without the drawing, as fingers cannot be that exact. */
function AreaEditor({ editor, area, picture, onPicture }: AreaEditorProps) {
  const isPhone = useBreakpoint() === 'mobile';
  const shown = useShownPicture(picture);
  const [pair, setPair] = useState<Pair>();
  const [next, setNext] = useState<0 | 1>(0);
  const { seen, places } = editor;
  const placed = useMemo(() => placedIn(area, seen.things, places), [area, seen, places]);
  const pairs = useMemo(() => overlapping(placed), [placed]);
  return (
    <>
      {!isPhone && (
        <EditorCanvas
          editor={editor}
          area={area}
          placed={placed}
          pairs={pairs}
          picture={shown}
          pair={pair}
          onPoint={(at) => {
            if (pair) setPair(withPoint(pair, next, at));
            setNext(next === 0 ? 1 : 0);
          }}
        />
      )}
      <div className={styles.parts}>
        <WithoutPlace editor={editor} area={area} />
        <RowForm editor={editor} area={area} />
        {!isPhone && (
          <PictureBehind area={area} picture={picture} onChange={onPicture} pair={pair} onPair={setPair} />
        )}
      </div>
      <PositionTable editor={editor} area={area} placed={placed} />
      {/* Above what is pressed, it would move that from under the finger as it comes. */}
      <Overlaps pairs={pairs} />
    </>
  );
}
