import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { useLocation, useNavigate } from 'react-router';
import { hrefTo } from './paths.ts';
import { setUserSite } from './userSite.ts';

/** Goes to work at another site: what is on the screen stands at the site left, so on to its like at the other one. */
export function useSwitchSite(): (id: number) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (id) => {
    setUserSite(id);
    const name = routeAt(pathname)?.name;
    const isOverview = new URLSearchParams(search).get('view') === 'sites';
    if (name === 'UserAccessControl' || isOverview) void navigate(hrefTo('UserAccess'));
    if (name === 'UserControllerDetails') void navigate(hrefTo('UserControllers'));
  };
}
