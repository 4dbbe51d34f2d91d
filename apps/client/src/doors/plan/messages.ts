import { defineMessages, formatCount } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/doors/plan', {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  area: 'Area',
  alarming: (count: number) => `${formatCount(count)} alarming`,
  areaAlarming: (area: string, count: number) => `${area} (${formatCount(count)} alarming)`,
  onGroundFloor: (area: string) => `${area}, ground floor`,
  onLevel: (area: string, level: number) => `${area}, level ${level}`,
  inBasement: (area: string, level: number) => `${area}, basement ${level}`,
});
