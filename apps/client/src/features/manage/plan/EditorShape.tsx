import type { PlanThing } from '@gatehouse/contract/api/staffPlan';
import { memo } from 'react';
import type { Side } from '../../../doors/plan/geometry.ts';
import { PlanDoorShape } from '../../../doors/plan/PlanDoorShape.tsx';

type EditorShapeProps = {
  /** Of the drawing. */
  id: string;
  shapeKey: string;
  kind: PlanThing['kind'];
  name: string;
  areaId: number;
  side: Side;
  x: number;
  y: number;
  width: number;
  height: number;
  step: number;
  isSelected: boolean;
  /** It lies over another. */
  isOver: boolean;
};

/** A door as staff see it on the plan, without what its device reports; drawn again only where something of it changes. */
export const EditorShape = memo(function EditorShape(props: EditorShapeProps) {
  const { id, shapeKey, kind, name, areaId, side, x, y, width, height, step, isSelected, isOver } = props;
  return (
    <PlanDoorShape
      id={id}
      place={{ key: shapeKey, areaId, kind, side, box: { x, y, width, height } }}
      name={name}
      title={name}
      mark="vacant"
      step={step}
      isOpen={false}
      isAlarmed={false}
      isTaken={false}
      isChosen={isSelected}
      isFound={isOver}
      isDimmed={false}
    />
  );
});
